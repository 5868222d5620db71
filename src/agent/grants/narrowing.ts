import { permits } from '#src/agent/credentials/scope.ts';
import { capabilities, scopesFor } from '#src/agent/registry/registry.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { GrantLimits, GrantTerms } from './grant.ts';

/** What a grant is made from: an API key, or a grant that is handed on. */
export interface Wider {
  readonly scopes: readonly string[];
  /** Of a key; empty: all. */
  readonly appIds: readonly string[];
  readonly limits: GrantLimits | null;
  readonly idleTtlSeconds: number | null;
  readonly expiresAt: Date;
}

/** A scope for several capabilities is covered if each of them is; those of our own by themselves. */
function isCovered(scope: string, { scopes, appIds }: Wider): boolean {
  if (scopes.includes(scope) && appIds.length === 0) return true;
  const named = capabilities.filter((capability) => scopesFor(capability).includes(scope));
  if (named.length === 0) return scopes.includes(scope);
  return named.every(
    (capability) => permits(scopes, capability) && (appIds.length === 0 || appIds.includes(capability.appId)),
  );
}

const isMore = (value: number | bigint | null, most: number | bigint | null) =>
  value !== null && most !== null && value > most;

/** The wire's names of what would be more than the other has. Absent limits are no more: those above it count, too. */
export function excessOf(terms: Omit<GrantTerms, 'agent' | 'constraints'>, wider: Wider): readonly string[] {
  const { limits, scopes, expiresAt, idleTtlSeconds } = terms;
  const most = wider.limits;
  return [
    ...scopes.flatMap((scope, at) => (isCovered(scope, wider) ? [] : [`scopes/${at}`])),
    ...(isMore(limits.maxCalls, most?.maxCalls ?? null) ? ['limits/max_calls'] : []),
    ...(isMore(limits.maxPerCallMinor, most?.maxPerCallMinor ?? null) ? ['limits/max_per_call_minor'] : []),
    ...(isMore(limits.maxTotalMinor, most?.maxTotalMinor ?? null) ? ['limits/max_total_minor'] : []),
    ...(isMore(limits.maxPerDayMinor, most?.maxPerDayMinor ?? null) ? ['limits/max_per_day_minor'] : []),
    ...(isMore(idleTtlSeconds, wider.idleTtlSeconds) ? ['idle_ttl_s'] : []),
    ...(expiresAt > wider.expiresAt ? ['expires_at'] : []),
  ];
}

/** Throws `grant_too_wide`, naming each field. */
export function refuseWider(terms: GrantTerms, wider: Wider): void {
  const excess = excessOf(terms, wider);
  if (excess.length === 0) return;
  throw new Problem('grant_too_wide', {
    errors: excess.map((field) => ({
      pointer: `#/${field}`,
      code: 'too_wide',
      detail: 'More than what it is made from has.',
    })),
  });
}
