import type { LiveContext } from '#src/live/context.ts';
import type { StreamId, TipId } from '#src/live/ids.ts';
import { cents } from '#src/money/cents.ts';
import { methodOf, type MethodOfCustomer } from '#src/live/payers/bound-method.ts';
import { noteCreated } from '#src/live/payers/note-intent.ts';
import { bearerOf, isModerator, personOf } from '#src/live/rooms/person.ts';
import type { Charged } from '#src/payments/open-charges.ts';
import { paymentMethodUnknown } from '#src/payments/customer.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { insertTip, type TipRefusals } from './tips-store.ts';
import { isLate, type StoredTip } from './tip.ts';

export interface WantedTip {
  readonly amountMinor: number;
  readonly message: string | null;
  /** A saved card of the caller's, which is charged at once. */
  readonly paymentMethodId: string | undefined;
}

/** A tip with what it is paid by. */
export interface BegunTip extends Charged {
  readonly tip: StoredTip;
}

/**
 * Begins a tip, and charges it, or says where it is paid. One round trip and one call of the processor; what it took is
 * believed when it is signed. Throws `not_found`, `own_stream`, `stream_not_live`, `feature_off`, `payer_blocked`, `banned`,
 * `quota_exceeded`, `payment_method_unknown`, `payments_unavailable`, `tip_expired`.
 */
export async function createTip(
  ctx: LiveContext,
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
  const given = { id, streamId, from, amountMinor, message };
  const by = { principal: caller.principal, isModerator: isModerator(caller) };
  const done = await insertTip(ctx.db, claim, { ...given, ...by });
  if ('refused' in done) throw problemOf(done);

  const { value: tip, replayed } = done;
  if (isLate(tip, ctx.now)) throw new Problem('tip_expired', { extensions: { tipId: tip.id } });
  // The room knows of bans; it is asked about streams only that the caller sees, and before any money moves.
  if (await ctx.rooms.isBanned(streamId, from.id)) throw new Problem('banned');
  const charged = await charge(ctx, tip, method);
  ctx.after(noteCreated(ctx, { kind: 'tip', subject: tip.id }, charged.intent));
  return { value: { tip, ...charged }, replayed };
}

const charge = (
  { payments }: Pick<LiveContext, 'payments'>,
  { id, amountMinor }: StoredTip,
  method: MethodOfCustomer | undefined,
): Promise<Charged> =>
  payments.charge({
    subject: { kind: 'tip', id },
    amountMinor: cents(BigInt(amountMinor)),
    description: 'A tip on a live stream',
    idempotencyKey: `tip:${id}`,
    ...method,
  });

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
