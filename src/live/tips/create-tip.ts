import type { LiveContext } from '#src/live/context.ts';
import type { StreamId, TipId } from '#src/live/ids.ts';
import { methodOf } from '#src/live/payers/bound-method.ts';
import { bearerOf, isModerator, personOf } from '#src/live/rooms/person.ts';
import { paymentMethodUnknown } from '#src/payments/customer.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { BegunTip } from './tip.ts';
import { insertTip, type TipRefusals } from './tips-store.ts';

export interface WantedTip {
  readonly amountMinor: number;
  readonly message: string | null;
  /** A saved card of the caller's, which is charged at once. */
  readonly paymentMethodId: string | undefined;
}

/**
 * Begins a tip, where nothing speaks against charging it at once. One round trip. Throws `not_found`, `own_stream`,
 * `stream_not_live`, `feature_off`, `payer_blocked`, `quota_exceeded`, `payment_method_unknown`.
 */
export async function createTip(
  ctx: Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'newId'>,
  streamId: StreamId,
  { amountMinor, message, paymentMethodId }: WantedTip,
  once: Once | undefined,
): Promise<Outcome<BegunTip>> {
  const caller = bearerOf(ctx.actor);
  const from = personOf(ctx.idSecret, caller);
  const method = paymentMethodId === undefined ? undefined : methodOf(ctx.idSecret, from.id, paymentMethodId);
  if (paymentMethodId !== undefined && method === undefined) throw paymentMethodUnknown();

  const id = ctx.newId() as TipId;
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const { principal } = caller;
  const wanted = { id, streamId, from, amountMinor, message, principal, isModerator: isModerator(caller) };
  const done = await insertTip(ctx.db, claim, wanted, method ?? null);
  if ('refused' in done) throw problemOf(done);
  return done;
}

function problemOf(refusal: Refused<TipRefusals>): Problem {
  switch (refusal.refused) {
    case 'too_many':
      return new Problem('quota_exceeded', {
        detail: 'Ten tips a minute are begun by a person, and five wait to be paid.',
        retryAfterSeconds: refusal.detail.seconds,
      });
    case 'stream_not_live':
    case 'feature_off':
      return new Problem(refusal.refused, { extensions: { ...refusal.detail } });
    case 'not_found':
    case 'own_stream':
    case 'payer_blocked':
      return new Problem(refusal.refused);
  }
}
