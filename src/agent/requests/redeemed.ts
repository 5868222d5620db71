import { personsGrant, type Made } from '#src/agent/grants/new-grant.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { requestOf, SLOWER_SECONDS, type GrantRequest, type Polled } from './grant-request.ts';

/** An agent waits for the interval after each question. */
function stillPending({ polledAt, intervalSeconds }: GrantRequest, now: Date): Problem {
  const isTooSoon = polledAt !== null && now.getTime() < polledAt.getTime() + intervalSeconds * 1000;
  if (!isTooSoon) return new Problem('authorization_pending', { retryAfterSeconds: intervalSeconds });
  const interval = intervalSeconds + SLOWER_SECONDS;
  return new Problem('slow_down', {
    detail: `The interval is ${interval} seconds now.`,
    retryAfterSeconds: interval,
  });
}

/**
 * The grant of a request that was approved. Throws `authorization_pending`, `slow_down`, `access_denied`,
 * `expired_token`, `invalid_grant`, `grant_limit_reached`, `outside_consent_profile`.
 */
export function redeemed(
  polled: Polled | undefined,
  id: string,
): { readonly now: Date; readonly requestId: string } & Made {
  if (polled === undefined) throw new Problem('invalid_grant');
  const { now, count, profile } = polled;
  const request = requestOf(polled.request);
  const { status, userId, accountId, agent, scopes, limits, grantExpiresAt } = request;
  if (status === 'redeemed') throw new Problem('invalid_grant');
  if (status === 'denied') throw new Problem('access_denied');
  if (now >= request.expiresAt) throw new Problem('expired_token');
  if (status === 'pending') throw stillPending(request, now);
  if (userId === null || accountId === null) throw new Error('somebody approved it');
  const wanted = {
    agent,
    scopes,
    limits,
    constraints: undefined,
    idleTtlSeconds: undefined,
    expiresAt: grantExpiresAt ?? undefined,
    sessionId: request.id,
  };
  return { now, requestId: request.id, ...personsGrant({ id, now, count, profile }, wanted, { userId, accountId }) };
}
