import { permits } from '#src/agent/credentials/scope.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { isAllowing, ruleOf } from './allows.ts';
import type { Profile } from './profile.ts';

/**
 * What a credential would find if it called a capability. `permitted`: nobody is asked, within what the person allows;
 * `needs_consent`: the person is asked, unless they have approved before; `missing_scope`: it may not; `never`: the
 * person allows it to no agent.
 */
export const grantStatuses = ['permitted', 'needs_consent', 'missing_scope', 'never'] as const;
type GrantStatus = (typeof grantStatuses)[number];

/** What a credential may call, and what its person allows. */
export interface Reach {
  readonly scopes: readonly string[];
  /** Of a key; empty: all. */
  readonly appIds: readonly string[];
  readonly profile: Profile;
  readonly now: Date;
}

/** In the order in which a call finds out. */
export function grantStatusOf(capability: Capability, { scopes, appIds, profile, now }: Reach): GrantStatus {
  const isReached = appIds.length === 0 || appIds.includes(capability.appId);
  if (!isReached || !permits(scopes, capability)) return 'missing_scope';
  const rule = ruleOf(profile, capability);
  if (rule?.standing === 'never') return 'never';
  if (capability.consent.mode === 'none') return 'permitted';
  return rule !== undefined && isAllowing(rule, capability, now) ? 'permitted' : 'needs_consent';
}
