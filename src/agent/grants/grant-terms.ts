import type { Constraints } from '#src/agent/credentials/constraint.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import {
  GRANT_SECONDS,
  IDLE_SECONDS,
  MAX_GRANT_SECONDS,
  type AgentName,
  type Grant,
  type GrantLimits,
  type GrantTerms,
} from './grant.ts';
import type { Wider } from './narrowing.ts';

/** What is asked for; what isn't is as wide as may be. */
export interface WantedGrant {
  readonly agent: AgentName | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly constraints: Constraints | undefined;
  readonly limits: Partial<GrantLimits> | undefined;
  readonly idleTtlSeconds: number | undefined;
  readonly expiresAt: Date | undefined;
}

export const NO_LIMITS: GrantLimits = {
  maxCalls: null,
  maxPerCallMinor: null,
  maxTotalMinor: null,
  maxPerDayMinor: null,
};
const laterBy = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const earlier = (one: Date, other: Date | undefined) => (other !== undefined && other < one ? other : one);

function expiryOf(wanted: Date | undefined, now: Date, end: Date | undefined): Date {
  if (wanted === undefined) return earlier(laterBy(now, GRANT_SECONDS), end);
  if (wanted > now && wanted <= laterBy(now, MAX_GRANT_SECONDS)) return wanted;
  throw new Problem('validation_failed', {
    errors: [{ pointer: '#/expires_at', code: 'invalid_value', detail: 'Must be within 24 hours from now.' }],
  });
}

/** The terms of a first grant, of a person or a key. Throws `validation_failed`. */
export const firstTerms = (
  wanted: WantedGrant & { readonly agent: AgentName; readonly scopes: readonly string[] },
  now: Date,
  key: Wider | null,
): GrantTerms => ({
  agent: wanted.agent,
  scopes: wanted.scopes,
  constraints: wanted.constraints ?? {},
  limits: { ...NO_LIMITS, ...wanted.limits },
  idleTtlSeconds: wanted.idleTtlSeconds ?? IDLE_SECONDS,
  expiresAt: expiryOf(wanted.expiresAt, now, key?.expiresAt),
});

/** The terms of a grant that is handed on. Throws `validation_failed`. */
export const childTerms = (wanted: WantedGrant, now: Date, parent: Grant): GrantTerms => ({
  agent: wanted.agent ?? parent.agent,
  scopes: wanted.scopes ?? parent.scopes,
  constraints: wanted.constraints ?? {},
  limits: { ...parent.limits, ...wanted.limits },
  idleTtlSeconds: wanted.idleTtlSeconds ?? parent.idleTtlSeconds,
  expiresAt: expiryOf(wanted.expiresAt, now, parent.expiresAt),
});
