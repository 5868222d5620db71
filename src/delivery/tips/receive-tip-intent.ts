import { books } from '#src/ledger/books.ts';
import type { IntentState } from '#src/payments/intent.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { laterTipIdOf } from '#src/delivery/ids.ts';
import { uuidOf } from '#src/delivery/money/settle-intent-store.ts';
import { seeTip } from './see-tip-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'payments' | 'remind' | 'announce'>;

/**
 * Applies the processor’s own word of a tip’s payment: of a signed event, or of a reading. One round trip. What another
 * payment than the tip’s own took goes back at once: it is in nobody’s books. Throws `payments_unavailable`.
 */
export async function receiveTipIntent(ctx: Ctx, intent: IntentState): Promise<void> {
  const named = intent.subject?.kind === 'later_tip' ? uuidOf(intent.subject.id) : null;
  if (named === null) return;
  const id = laterTipIdOf(named);
  const { kind, due, announces } = await seeTip(ctx.db, books, { id, intent });
  for (const reminder of due) ctx.remind(reminder);
  if (announces) ctx.announce();
  if (kind !== 'stray' || intent.status !== 'succeeded') return;
  await ctx.payments.refund({
    intentId: intent.id,
    amountMinor: intent.receivedMinor,
    idempotencyKey: `stray:${intent.id}`,
    refundId: `stray:${intent.id}`,
    subject: { kind: 'later_tip', id },
  });
}
