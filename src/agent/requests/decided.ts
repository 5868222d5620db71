import { MAX_GRANT_SECONDS, type GrantLimits } from '#src/agent/grants/grant.ts';
import { firstTerms } from '#src/agent/grants/grant-terms.ts';
import { refuseWider } from '#src/agent/grants/narrowing.ts';
import { provedBy, signInFor, type ConsentAcr } from '#src/agent/consent/proof.ts';
import { refuseOutside } from '#src/agent/profile/within.ts';
import type { Owner, PresentActor } from '#src/http/caller/access.ts';
import { isName } from '#src/http/caller/claims.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { requestOf, TAKE_SECONDS, type FoundRequest, type GrantRequest, type RequestStatus } from './grant-request.ts';

/** What a person gives of what was asked for; what isn't given is as it was asked for. */
export interface Given {
  readonly scopes: readonly string[] | undefined;
  readonly limits: Partial<GrantLimits> | undefined;
  /** When the grant ends: at most 24 hours from now, an hour after it is taken unless told. */
  readonly expiresAt: Date | undefined;
}

/** A decision: one that is to be stored, or the same as was made before. */
export interface Decided {
  readonly request: GrantRequest;
  readonly isNew: boolean;
}

/** For which account a person decides: that of the organisation that their token names, or their own. */
export const accountOfPresent = ({ person, claims }: Pick<PresentActor, 'person' | 'claims'>): Owner =>
  isName(claims['org']) ? `org:${claims['org']}` : person;

const after: Readonly<Record<'approve' | 'deny', readonly RequestStatus[]>> = {
  approve: ['approved', 'redeemed'],
  deny: ['denied'],
};

/** A request that a person may decide, or has decided so. Throws `not_found`, `grant_request_decided`. */
function openTo(found: FoundRequest | undefined, person: Owner, decision: 'approve' | 'deny'): Decided {
  if (found?.request === null || found === undefined) throw new Problem('not_found');
  const request = requestOf(found.request);
  if (request.status === 'pending' && found.now < request.expiresAt) return { request, isNew: true };
  if (request.userId !== person) throw new Problem('not_found');
  if (!after[decision].includes(request.status)) throw new Problem('grant_request_decided');
  return { request, isNew: false };
}

/**
 * A request as it is shown to whoever has its code: one that waits, and one that this person has decided. Throws
 * `not_found`, also for one that is over, and for what somebody else decided.
 */
export function shownTo(found: FoundRequest | undefined, userId: string): GrantRequest {
  if (found?.request === null || found === undefined) throw new Problem('not_found');
  const { request, now } = found;
  const isWaiting = request.status === 'pending' && now < request.expiresAt;
  if (!isWaiting && (request.status === 'pending' || request.userId !== userId)) throw new Problem('not_found');
  return requestOf(request);
}

/**
 * A request that a present person approves, at most as it was asked for. Throws `insufficient_user_authentication`,
 * `not_found`, `grant_request_decided`, `grant_too_wide`, `outside_consent_profile`, `validation_failed`.
 */
export function approved(found: FoundRequest, actor: PresentActor, acr: ConsentAcr, given: Given): Decided {
  const { now, profile } = found;
  provedBy(actor, signInFor('medium', acr, now), now);
  const open = openTo(found, actor.person, 'approve');
  if (!open.isNew) return open;
  const { agent, scopes, limits } = open.request;
  const wanted = { ...given, agent, scopes: given.scopes ?? scopes, limits: { ...limits, ...given.limits } };
  const terms = firstTerms({ ...wanted, constraints: undefined, idleTtlSeconds: undefined }, now, null);
  const latest = new Date(now.getTime() + MAX_GRANT_SECONDS * 1000);
  refuseWider(terms, { scopes, limits, appIds: [], idleTtlSeconds: null, expiresAt: latest });
  refuseOutside(terms, profile);
  const takenBy = new Date(now.getTime() + TAKE_SECONDS * 1000);
  const { expiresAt: end } = given;
  return {
    isNew: true,
    request: {
      ...open.request,
      scopes: terms.scopes,
      limits: terms.limits,
      grantExpiresAt: end ?? null,
      status: 'approved',
      userId: actor.person,
      accountId: accountOfPresent(actor),
      expiresAt: end !== undefined && end < takenBy ? end : takenBy,
    },
  };
}

/** A request that a present person denies. Throws `insufficient_user_authentication`, `not_found`, `grant_request_decided`. */
export function denied(found: FoundRequest, actor: PresentActor, acr: ConsentAcr): Decided {
  provedBy(actor, signInFor('low', acr, found.now), found.now);
  const open = openTo(found, actor.person, 'deny');
  if (!open.isNew) return open;
  const { person: userId } = actor;
  return { isNew: true, request: { ...open.request, status: 'denied', userId, accountId: accountOfPresent(actor) } };
}
