import type { Database } from '#src/platform/db/database.ts';
import { findOutcome, type Once, type Outcome } from '#src/platform/db/once.ts';
import type { LimitName } from '#src/platform/limits.ts';
import { callerOf, principalOf } from '#src/http/caller/access.ts';
import type { Route } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';

/** `counted`: against its quota. `retry`: perhaps, of a key that is known. `over`: it may still ask for what is settled. */
export type Admission = 'counted' | 'retry' | 'over';

type Keyed = Pick<Route<never>, 'method' | 'path' | 'limits'>;

export const routeName = ({ method, path }: Keyed) => `${method} ${path}`;

const limitOf = ({ limits }: Keyed, { actor }: Scope): LimitName | undefined =>
  (actor.kind === 'bearer' ? limits?.person : undefined) ?? limits?.principal;

/**
 * Counts the call against its caller before its body is read, or against the wider quota of replays if this isolate has
 * admitted a request with its key before. Throws `quota_exceeded`.
 */
export async function admitCaller(route: Keyed, scope: Scope, key: string | undefined): Promise<Admission> {
  const { quotas, recent } = scope.isolate;
  const name = limitOf(route, scope);
  if (name === undefined) return 'counted';
  const principal = principalOf(scope.actor);
  scope.counted = { name, key: principal };
  if (key !== undefined && recent.knows({ principal: callerOf(scope.actor), route: routeName(route), key })) {
    await quotas.spend('replay', principal);
    return 'retry';
  }
  if (await quotas.allows(name, principal)) return 'counted';
  if (key !== undefined && (await quotas.allows('stored_answer', principal))) return 'over';
  throw quotas.exceeded(name);
}

/**
 * The stored answer to this very request, if there is one. A different request with a known key is counted normally,
 * and over quota only stored answers are given. Throws `quota_exceeded`.
 */
export async function findReplay(
  route: Keyed,
  scope: Scope,
  db: Database,
  admission: Admission,
  once: Once,
): Promise<Outcome<unknown> | undefined> {
  const { quotas, recent } = scope.isolate;
  const name = limitOf(route, scope);
  if (name === undefined) return undefined;
  const state = admission === 'retry' ? recent.stateOf(once) : undefined;
  if (state !== undefined) return state === 'settled' ? findOutcome(db, once) : undefined;
  const principal = principalOf(scope.actor);
  if (admission === 'counted' || (admission === 'retry' && (await quotas.allows(name, principal)))) {
    recent.remember(once, 'running');
    return undefined;
  }
  // Another request under a known key is no retry of it: it has no more look-ups than one under an unknown key.
  if (admission === 'retry' && !(await quotas.allows('stored_answer', principal))) throw quotas.exceeded(name);
  const stored = await findOutcome(db, once);
  if (stored === undefined) throw quotas.exceeded(name);
  return stored;
}
