import { books } from '#src/ledger/books.ts';
import type { DisputeState, IntentState, PaymentEvent, RefundState } from '#src/payments/intent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { seeIntent } from './settle-intent-store.ts';
import { seeRefund } from '#src/delivery/refunds/settle-refund-store.ts';

type EventContext = Pick<DeliveryContext, 'db' | 'now' | 'payments' | 'remind' | 'announce'>;

/** If the delivery of an intent doesn't exist after this, it never will. */
const UNKNOWN_FOR_SECONDS = 60 * 60;
const RETRY_AFTER_SECONDS = 30;

/**
 * Applies an event of the processor, in any order and however often, in one round trip. An event that isn't ours is
 * ignored; one that we don't know yet must come again: `payment_not_known_yet`. For a refund or a dispute that isn't known
 * here the processor is asked.
 */
export async function receivePaymentEvent(ctx: EventContext, event: PaymentEvent): Promise<void> {
  if (event.kind === 'intent') await receiveIntent(ctx, event.intent);
  if (event.kind === 'refund') await receiveRefund(ctx, event.refund);
  if (event.kind === 'dispute') await receiveRefund(ctx, withdrawnBy(event.dispute), 'bank');
}

/** What a bank withdraws is given back, unless the dispute is won. Rule REFUND-15. */
const withdrawnBy = ({ id, intentId, amountMinor, status }: DisputeState): RefundState => ({
  id,
  intentId,
  amountMinor,
  status: status === 'won' ? 'failed' : 'succeeded',
  failureReason: status === 'won' ? 'dispute_won' : undefined,
  refundId: undefined,
});

async function receiveRefund(
  ctx: EventContext,
  refund: RefundState,
  by: 'dashboard' | 'bank' = 'dashboard',
): Promise<void> {
  const { kind, announces: tells, due } = await seeRefund(ctx.db, books, refund, { by });
  if (tells) ctx.announce();
  for (const reminder of due) ctx.remind(reminder);
  if (kind === 'early') throw notKnownYet();
  if (kind !== 'foreign' || refund.refundId !== undefined || refund.intentId === '') return;
  // For example of a return leg whose charge isn't recorded yet: the processor knows whose payment it is.
  const intent = await ctx.payments.retrieve(refund.intentId);
  if ('refused' in intent || (intent.subject?.kind !== 'delivery' && intent.subject?.kind !== 'return')) return;
  if (ageSecondsOf(ctx, intent) < UNKNOWN_FOR_SECONDS) throw notKnownYet();
}

async function receiveIntent(ctx: EventContext, intent: IntentState): Promise<void> {
  if (intent.subject?.kind !== 'delivery') return; // a return leg's call records it
  const { known, deliveryExists, due } = await seeIntent(ctx.db, books, { intent, sighting: 'event' });
  for (const reminder of due) ctx.remind(reminder);
  if (known || deliveryExists || intent.status === 'canceled') return;
  if (ageSecondsOf(ctx, intent) < UNKNOWN_FOR_SECONDS) throw notKnownYet();
}

const ageSecondsOf = ({ now }: EventContext, { createdAt }: IntentState) =>
  (now.getTime() - createdAt.getTime()) / 1000;

const notKnownYet = () => new Problem('payment_not_known_yet', { retryAfterSeconds: RETRY_AFTER_SECONDS });
