import { books } from '#src/ledger/books.ts';
import type { DisputeState, IntentState, PaymentEvent, RefundState } from '#src/payments/intent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { seeIntent } from './settle-intent-store.ts';
import { seeRefund } from '#src/delivery/refunds/settle-refund-store.ts';
import { receiveTipDispute } from '#src/delivery/tips/receive-tip-dispute.ts';
import { receiveTipIntent } from '#src/delivery/tips/receive-tip-intent.ts';
import { receiveTipRefund } from '#src/delivery/tips/receive-tip-refund.ts';

type EventContext = Pick<DeliveryContext, 'db' | 'now' | 'payments' | 'remind' | 'announce'>;

/** If the delivery of an intent doesn't exist after this, it never will. */
const UNKNOWN_FOR_SECONDS = 60 * 60;
const RETRY_AFTER_SECONDS = 30;

/**
 * Applies an event of the processor, in any order and however often, in one round trip. An event that isn't ours is
 * ignored; one that we don't know yet must come again: `payment_not_known_yet`. A refund that was made by hand and a dispute
 * don't say what they are of: they may take two, and for one that isn't known here the processor is asked.
 */
export async function receivePaymentEvent(ctx: EventContext, event: PaymentEvent): Promise<void> {
  switch (event.kind) {
    case 'intent':
      return receiveIntent(ctx, event.intent);
    case 'refund':
      return receiveRefund(ctx, event.refund);
    case 'dispute':
      return receiveDispute(ctx, event.dispute);
    case 'method':
    case 'other':
      return undefined;
  }
}

/** Of a tip, or of a delivery's payment: what a bank withdraws of that is given back, unless the dispute is won. Rule REFUND-15. */
async function receiveDispute(ctx: EventContext, dispute: DisputeState): Promise<void> {
  const kind = await receiveTipDispute(ctx, dispute);
  if (kind === 'early') throw notKnownYet();
  if (kind === 'foreign') await receiveRefund(ctx, withdrawnBy(dispute), 'bank');
}

const withdrawnBy = ({ id, intentId, amountMinor, status }: DisputeState): RefundState => ({
  id,
  intentId,
  amountMinor,
  status: status === 'won' ? 'failed' : 'succeeded',
  failureReason: status === 'won' ? 'dispute_won' : undefined,
  refundId: undefined,
  subject: undefined,
});

type Maker = 'dashboard' | 'bank';

async function receiveRefund(ctx: EventContext, refund: RefundState, by: Maker = 'dashboard'): Promise<void> {
  const kind = await seenRefund(ctx, refund, by);
  if (kind === 'early') throw notKnownYet();
  if (kind !== 'foreign' || refund.refundId !== undefined || refund.intentId === '') return;
  // For example of a return leg whose charge isn't recorded yet: the processor knows whose payment it is.
  const intent = await ctx.payments.retrieve(refund.intentId);
  if ('refused' in intent || (intent.subject?.kind !== 'delivery' && intent.subject?.kind !== 'return')) return;
  if (ageSecondsOf(ctx, intent) < UNKNOWN_FOR_SECONDS) throw notKnownYet();
}

/** Of a delivery, or of a tip to its driver: only what was made by hand names neither. */
async function seenRefund(ctx: EventContext, refund: RefundState, by: Maker) {
  const named = refund.subject?.kind;
  if (named === 'tip' || named === 'order') return 'seen';
  if (named === 'later_tip') return receiveTipRefund(ctx, refund);
  const { kind, announces, due } = await seeRefund(ctx.db, books, refund, { by });
  if (announces) ctx.announce();
  for (const reminder of due) ctx.remind(reminder);
  const isOfTip = kind === 'foreign' && named === undefined && by === 'dashboard';
  return isOfTip ? receiveTipRefund(ctx, refund) : kind;
}

async function receiveIntent(ctx: EventContext, intent: IntentState): Promise<void> {
  if (intent.subject?.kind === 'later_tip') return receiveTipIntent(ctx, intent);
  if (intent.subject?.kind !== 'delivery') return undefined; // a return leg's call records it
  const { known, deliveryExists, due } = await seeIntent(ctx.db, books, { intent, sighting: 'event' });
  for (const reminder of due) ctx.remind(reminder);
  if (known || deliveryExists || intent.status === 'canceled') return undefined;
  if (ageSecondsOf(ctx, intent) < UNKNOWN_FOR_SECONDS) throw notKnownYet();
  return undefined;
}

const ageSecondsOf = ({ now }: EventContext, { createdAt }: IntentState) =>
  (now.getTime() - createdAt.getTime()) / 1000;

const notKnownYet = () => new Problem('payment_not_known_yet', { retryAfterSeconds: RETRY_AFTER_SECONDS });
