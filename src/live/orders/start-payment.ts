import type { LiveContext } from '#src/live/context.ts';
import type { OrderId, PersonId } from '#src/live/ids.ts';
import { methodOf, type MethodOfCustomer } from '#src/live/payers/bound-method.ts';
import { noteCreated, noteIntent } from '#src/live/payers/note-intent.ts';
import { cents } from '#src/money/cents.ts';
import { settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { cancelOpenIntents } from './cancel-open-intents.ts';
import { callerIdOf, pagesOf } from './find-viewed-order.ts';
import { lotOnStatement, type WantedPayment } from './order.ts';
import { findOrder } from './orders-store.ts';
import { decideTerms, type DecidedTerms } from './payment-terms-store.ts';
import { shownOrder, type OpenIntent, type PaymentTerms, type ShownOrder, type StoredOrder } from './stored-order.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'newId' | 'payments' | 'payPages' | 'parcels' | 'remind'>;

interface Payment {
  readonly id: OrderId;
  readonly buyer: PersonId;
  readonly terms: PaymentTerms;
  readonly method: MethodOfCustomer | undefined;
}

/** So often terms are decided anew because an intent was over meanwhile. */
const MAX_TRIES = 4;

/**
 * Has the caller's order paid: the lot, and A's fare to where it is brought, by one intent. The same again is the same
 * intent; another one before it is cancelled first. Two round trips, one more where it is brought, where an intent is
 * cancelled, and with a key. Throws `not_found`, `order_not_payable`, `delivery_not_offered`, `distance_too_long`,
 * `coordinates_unset`, `validation_failed`, `delivery_unavailable`, `payments_unavailable`, `payment_method_unknown`.
 */
export async function startPayment(
  ctx: Ctx,
  id: OrderId,
  wanted: WantedPayment,
  once: Once | undefined,
): Promise<Outcome<ShownOrder>> {
  const buyer = callerIdOf(ctx);
  const method = ownMethodOf(ctx, buyer, wanted.methodId);
  const terms = await termsOf(ctx, id, buyer, wanted);
  const shown = await payUnder(ctx, { id, buyer, terms, method });
  return settleOnce(ctx.db, { once, attempt: ctx.newId(), keepFor: 'day' }, shown, []);
}

function ownMethodOf({ idSecret }: Ctx, buyer: PersonId, text: string | undefined): MethodOfCustomer | undefined {
  const method = text === undefined ? undefined : methodOf(idSecret, buyer, text);
  if (text === undefined || method !== undefined) return method;
  const detail = 'You have no such card: GET /api/payment-methods lists yours.';
  throw new Problem('validation_failed', { errors: [{ pointer: '#/paymentMethodId', code: 'unknown', detail }] });
}

/** What is to be paid: for what is brought, A's quote of now between the same points. */
async function termsOf(ctx: Ctx, id: OrderId, buyer: PersonId, { delivery }: WantedPayment): Promise<PaymentTerms> {
  if (delivery === undefined) return { fulfilment: 'collect', dropoff: null, contact: null, deliveryMinor: 0 };
  const order = await findOrder(ctx.db, id);
  if (order?.buyer.id !== buyer) throw new Problem('not_found');
  if (order.pickup === null) throw new Problem('delivery_not_offered');
  const deliveryMinor = await ctx.parcels.quote(order.pickup, delivery.dropoff);
  return { fulfilment: 'delivery', ...delivery, deliveryMinor };
}

async function payUnder(ctx: Ctx, payment: Payment): Promise<ShownOrder> {
  const { id, buyer, terms, method } = payment;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const decided = await decideTerms(ctx.db, { id, buyer, terms, by: method === undefined ? 'page' : 'card' });
    if (!('refused' in decided)) return chargeDecided(ctx, payment, decided.value);
    switch (decided.refused) {
      case 'same': {
        const shown = await readSame(ctx, id, decided.detail.intentId);
        if (shown !== undefined) return shown;
        break;
      }
      case 'former':
        if (await cancelOpenIntents(ctx, decided.detail.intentIds)) return readAgain(ctx, id);
        break;
      case 'order_not_payable':
        throw new Problem('order_not_payable', { extensions: decided.detail });
      default:
        throw new Problem(decided.refused);
    }
  }
  throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 });
}

/** One number, one intent: of a card its own. A retry after a crash has the same key. */
async function chargeDecided(
  ctx: Ctx,
  { id, method }: Payment,
  { order, paymentNo, customerId }: DecidedTerms,
): Promise<ShownOrder> {
  const subject = { kind: 'order', id } as const;
  // Who pays, and with what, is of the key: somebody who has saved their first card meanwhile would repeat it otherwise.
  const payer = method?.methodId ?? customerId;
  const key = `order:${id}:${paymentNo}${payer === null ? '' : `:${payer}`}`;
  const { intent } = await ctx.payments.charge({
    subject,
    amountMinor: cents(order.amountMinor + order.deliveryMinor),
    description: lotOnStatement(order.title),
    customerId: method?.customerId ?? customerId ?? undefined,
    methodId: method?.methodId,
    idempotencyKey: key,
  });
  await noteCreated(ctx, { kind: 'order', subject: id }, intent);
  return show(ctx, order, intent);
}

/** The order with the intent that it has; undefined where that one is cancelled. */
async function readSame(ctx: Ctx, id: OrderId, intentId: string): Promise<ShownOrder | undefined> {
  const intent = await ctx.payments.retrieve(intentId);
  if ('refused' in intent) throw new Error(`the processor doesn't know ${intentId}: ${intent.refused}`);
  if (intent.status !== 'requires_action') await noteIntent(ctx, intent);
  return intent.status === 'canceled' ? undefined : readAgain(ctx, id, intent);
}

async function readAgain(ctx: Ctx, id: OrderId, intent?: OpenIntent): Promise<ShownOrder> {
  const order = await findOrder(ctx.db, id);
  if (order === undefined) throw new Problem('not_found');
  return show(ctx, order, intent);
}

const show = (ctx: Ctx, order: StoredOrder, intent?: OpenIntent): ShownOrder =>
  shownOrder(order, 'buyer', pagesOf(ctx), intent && openOf(intent));

/** Without what else was read of it. */
const openOf = ({ id, status, clientSecret }: OpenIntent): OpenIntent => ({ id, status, clientSecret });
