import { canonicalOf } from '#src/agent/input/digest.ts';
import { valueAtPointer } from '#src/agent/input/pointer.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Profile, ProfileRule } from './profile.ts';

/** A call, as a rule judges it. `amountMinor`: its price and what it commits to. */
export interface JudgedCall {
  readonly amountMinor: Cents;
  readonly input: Json;
  readonly now: Date;
}

/** Why no rule can allow a capability without asking; undefined if one can. */
export function neverUnasked({ consent: { mode, risk } }: Capability): string | undefined {
  if (mode === 'per_call') return 'The person is asked for every call of it.';
  return risk === 'high' ? 'Its risk is high: the person is always asked.' : undefined;
}

/** A rule of a capability, if the person set one. */
export const ruleOf = (
  { rules }: Pick<Profile, 'rules'>,
  { appId, capabilityName }: Pick<Capability, 'appId' | 'capabilityName'>,
): ProfileRule | undefined => rules.find((rule) => rule.appId === appId && rule.capabilityName === capabilityName);

/** Whether a rule allows its capability at a moment, for some calls. */
export function isAllowing({ standing, expiresAt }: ProfileRule, capability: Capability, now: Date): boolean {
  return standing === 'allow' && expiresAt !== null && now < expiresAt && neverUnasked(capability) === undefined;
}

/**
 * Whether a rule allows a call without asking, apart from the limit of its day, which is counted. Every field that the
 * capability binds has one of the allowed values, compared as RFC 8785 text: what only looks like one isn't it. A rule
 * from before the capability bound a field allows nothing.
 */
export function allowsCall(rule: ProfileRule, { amountMinor, input, now }: JudgedCall): boolean {
  const capability = findCapability(rule.appId, rule.capabilityName);
  if (capability === undefined || !isAllowing(rule, capability, now)) return false;
  if (rule.maxPerCallMinor !== null && amountMinor > rule.maxPerCallMinor) return false;
  return capability.consent.binds.every((pointer) => {
    const value = canonicalOf(valueAtPointer(input, pointer));
    return (rule.bound[pointer] ?? []).some((allowed) => canonicalOf(allowed) === value);
  });
}
