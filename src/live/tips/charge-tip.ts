import type { LiveContext } from '#src/live/context.ts';
import { cents } from '#src/money/cents.ts';
import { noteCreated } from '#src/live/payers/note-intent.ts';
import type { Charged } from '#src/payments/open-charges.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { isLate, type BegunTip } from './tip.ts';

/**
 * Charges a tip that was begun, or makes the payment for which its payer enters a card: the same one each time. One call
 * of the processor; the intent is noted behind the answer, and what it took is believed when it is signed. Throws
 * `banned`, `tip_expired`, `payment_method_unknown`, `payments_unavailable`.
 */
export async function chargeTip(ctx: LiveContext, { tip, method }: BegunTip): Promise<Charged> {
  // By then the processor may have forgotten the key, and would charge again.
  if (isLate(tip, ctx.now)) throw new Problem('tip_expired', { extensions: { tipId: tip.id } });
  // The room alone knows of bans. It is asked about streams only that the caller sees, and before money moves.
  if (await ctx.rooms.isBanned(tip.streamId, tip.from.id)) throw new Problem('banned');
  const charged = await ctx.payments.charge({
    subject: { kind: 'tip', id: tip.id },
    amountMinor: cents(BigInt(tip.amountMinor)),
    description: 'A tip on a live stream',
    idempotencyKey: `tip:${tip.id}`,
    ...method,
  });
  ctx.after(noteCreated(ctx, { kind: 'tip', subject: tip.id }, charged.intent));
  return charged;
}
