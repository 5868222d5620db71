import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import { noteCreated } from '#src/live/payers/note-intent.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { cancelOpenIntents } from './cancel-open-intents.ts';
import { chargeCard } from './charge-order.ts';
import { endDue, endPaymentTime, leaseChargeable, setCollect, type Chargeable } from './charges-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'payments' | 'newId' | 'remind'>;

/** Somebody changed the order just now: it is looked at again. */
const AGAIN_SECONDS = 5;

/**
 * Ends the time to pay. A winner's saved card is charged for the lot alone, once more if it was refused before: it may be
 * another one by now, or have the money. Failing that the order is unpaid. A second chance is never charged, and is void.
 */
export function expireOrder(ctx: Ctx, orderId: string): Promise<DueOutcome> {
  return askProcessor(
    ctx,
    { kind: 'order_lapse', subject: orderId },
    {
      dues,
      lease: leaseChargeable,
      ask: (order, held) => expire(ctx, order, held),
      giveUp: (held) => endPaymentTime(ctx.db, held),
    },
  );
}

async function expire(ctx: Ctx, order: Chargeable, held: Held): Promise<void> {
  if (!order.isAwaited) return endDue(ctx.db, held);
  const isCharged = order.chance === 0 && order.methodId !== null;
  if (!isCharged && order.chance === 0) return endPaymentTime(ctx.db, held); // what is open may still be paid
  if (await cancelOpenIntents(ctx, order.openIntents))
    return dues.postpone(ctx.db, held, AGAIN_SECONDS, 'paid_meanwhile');
  if (!isCharged) return endPaymentTime(ctx.db, held);
  return chargeAtLast(ctx, order, held);
}

async function chargeAtLast(ctx: Ctx, order: Chargeable, held: Held): Promise<void> {
  if (!(await setCollect(ctx.db, held.subject, order.paymentNo)))
    return dues.postpone(ctx.db, held, AGAIN_SECONDS, 'terms_changed');
  const charged = await chargeCard(ctx, order, held.subject, 'lapse');
  if (charged === undefined) return endPaymentTime(ctx.db, held);
  const of = { kind: 'order', subject: held.subject } as const;
  if (charged.intent.processorStatus === 'succeeded') return noteCreated(ctx, of, charged.intent, held);
  await noteCreated(ctx, of, charged.intent);
  return endPaymentTime(ctx.db, held);
}
