import { books } from '../../ledger/verbs/books.ts';
import type { IntentState, PaymentEvent } from '../../payments/intent.ts';
import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import { seeIntent } from '../store/settle-intent.ts';
import { seeRefund } from '../store/settle-refund.ts';

type EventContext = Pick<DeliveryContext, 'db' | 'now' | 'remind' | 'announce'>;

/** An intent whose delivery isn't there after this will have none. */
const UNKNOWN_FOR_SECONDS = 60 * 60;
const RETRY_AFTER_SECONDS = 30;

/**
 * Takes what the processor reports, in any order and however often, in one trip. What isn't ours is passed over; what
 * we don't know yet has to come again: `payment_not_known_yet`.
 */
export async function receivePaymentEvent(ctx: EventContext, event: PaymentEvent): Promise<void> {
  if (event.kind === 'intent') await receiveIntent(ctx, event.intent);
  if (event.kind !== 'refund') return;
  const { kind, tells } = await seeRefund(ctx.db, books, event.refund);
  if (tells) ctx.announce();
  if (kind === 'early') throw notKnownYet();
}

async function receiveIntent(ctx: EventContext, intent: IntentState): Promise<void> {
  if (intent.deliveryId === undefined || intent.leg === 'return') return; // the return leg's charge answers at once
  const { known, deliveryExists, due } = await seeIntent(ctx.db, books, { intent, sighting: 'event' });
  for (const reminder of due) ctx.remind(reminder);
  if (known || deliveryExists || intent.status === 'canceled') return;
  const ageSeconds = (ctx.now.getTime() - intent.createdAt.getTime()) / 1000;
  if (ageSeconds < UNKNOWN_FOR_SECONDS) throw notKnownYet();
}

const notKnownYet = () => new Problem('payment_not_known_yet', { retryAfterSeconds: RETRY_AFTER_SECONDS });
