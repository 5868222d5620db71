import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import { noteCreated } from '#src/live/payers/note-intent.ts';
import { cents } from '#src/money/cents.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';
import type { PaymentIntent } from '#src/payments/intent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { endDue, leaseChargeable, type Chargeable } from './charges-store.ts';
import { lotOnStatement } from './order.ts';

type Ctx = Pick<LiveContext, 'db' | 'payments' | 'newId' | 'remind'>;

/**
 * Charges a sold lot to its winner's newest card, with nobody there. Without one, or where they have begun to pay
 * themselves, nothing happens. A card that is refused leaves an intent that they can pay.
 */
export function chargeOrder(ctx: Ctx, orderId: string): Promise<DueOutcome> {
  return askProcessor(
    ctx,
    { kind: 'order_charge', subject: orderId },
    {
      dues,
      lease: leaseChargeable,
      ask: (order, held) => chargeNew(ctx, order, held),
      giveUp: (held) => endDue(ctx.db, held),
    },
  );
}

async function chargeNew(ctx: Ctx, order: Chargeable, held: Held): Promise<void> {
  const isUntouched = order.isAwaited && order.paymentNo === 0 && order.openIntents.length === 0;
  const charged = isUntouched ? await chargeCard(ctx, order, held.subject, 'charge') : undefined;
  if (charged === undefined) return endDue(ctx.db, held);
  return noteCreated(ctx, { kind: 'order', subject: held.subject }, charged.intent, held);
}

/** Charges the lot alone to the buyer's newest card, with nobody there; undefined where they have none, or none any more. One call. */
export async function chargeCard(
  { payments }: Pick<Ctx, 'payments'>,
  { customerId, methodId, amountMinor, title }: Chargeable,
  orderId: string,
  step: 'charge' | 'lapse',
): Promise<{ readonly intent: PaymentIntent; readonly refusal: string | undefined } | undefined> {
  if (customerId === null || methodId === null) return undefined;
  const charging = payments.charge({
    subject: { kind: 'order', id: orderId },
    amountMinor: cents(BigInt(amountMinor)),
    description: lotOnStatement(title),
    customerId,
    methodId,
    isOffSession: true,
    // Another card than before a crash is another request: of two that are charged one comes back.
    idempotencyKey: `${step}:${orderId}:${methodId}`,
  });
  return charging.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'payment_method_unknown') return undefined; // forgotten meanwhile
    throw error;
  });
}
