import { chargePostings } from '#src/ledger/posting.ts';
import { postTransaction } from '#src/ledger/post-transaction.ts';
import type { KnownSender, PartnerKind } from '#src/partners/sender.ts';
import { stillSends } from '#src/partners/still-sends.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { DatabaseError } from '#src/platform/db/database-problem.ts';
import { findOutcome, type Once } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { NewDelivery } from './delivery.ts';
import { dispatchesItself, MAX_REMINDER_SECONDS } from '#src/delivery/dispatch/dispatch-policy.ts';
import { priceDelivery } from '#src/delivery/fare/fare.ts';
import { deliveryIdOf, jobIdOf, newTrackingSlug } from '#src/delivery/ids.ts';
import { takeOrder, type PartnerOrder } from './partner-order.ts';
import { currentPolicy } from '#src/delivery/fare/policy.ts';
import { findOrder, insertOrder, type AcceptedOrder } from './partner-order-store.ts';
import { insertDelivery } from './insert-delivery-store.ts';

export type { AcceptedOrder };

type Ctx = Pick<DeliveryContext, 'db' | 'now' | 'newId' | 'newHex' | 'idSecret' | 'remind' | 'announce'>;

/** A message of a verified sender. */
export interface OrderMessage {
  readonly sender: KnownSender;
  readonly kind: PartnerKind;
  /** The secret that it was sent with. */
  readonly secretId: string;
  /** The id of a signed message: the same one again gets the first answer, whatever it says by then. */
  readonly webhookId: string | undefined;
}

const ROUTE = 'order-ready';
const SLUG_ATTEMPTS = 3;

/**
 * Creates a delivery from an order, with its job, fare, ledger transaction and first wave, in one round trip. The same
 * order again is the same delivery. The sender gets an invoice. `stale`: the sender has changed since the look-up, or
 * its secret has ended. Throws the codes of pricing, `outside_delivery_hours`, `sender_not_licensed`.
 */
export async function acceptOrder(
  ctx: Ctx,
  message: OrderMessage,
  from: PartnerOrder,
): Promise<AcceptedOrder | 'stale'> {
  const { sender, kind, secretId } = message;
  const { order, invoicedTo } = takeOrder(from, sender, kind, ctx.now);
  const inputs = { pickup: order.pickup.position, dropoff: order.dropoff.position, tipMinor: order.tipMinor };
  const fare = priceDelivery(inputs, currentPolicy);
  const base = {
    id: deliveryIdOf(ctx.newId()),
    jobId: jobIdOf(ctx.newId()),
    owner: sender.owner,
    order,
    invoicedTo,
    fare,
    payment: null,
    pinHash: undefined,
    createdAt: ctx.now,
  };
  const charge = {
    id: ctx.newId(),
    kind: 'delivery_charged',
    subject: base.id,
    postings: chargePostings(fare, 'sender'),
  } as const;
  for (let attempt = 1; ; attempt++) {
    const created: NewDelivery = { ...base, trackingSlug: newTrackingSlug(ctx.newHex) };
    try {
      const claim = { once: onceOf(ctx, message), attempt: ctx.newId(), keepFor: 'ever' } as const;
      const done = await insertOrder(ctx.db, claim, {
        senderId: sender.id,
        sourceOrderId: from.sourceOrderId,
        owner: sender.owner,
        mayStill: stillSends(sender, secretId),
        delivery: created,
        parts: [...insertDelivery(created), ...postTransaction(charge)],
      });
      if ('refused' in done) return 'stale';
      if (done.effects === 'announce') ctx.announce();
      if (done.value.delivery.id === created.id && dispatchesItself(order)) remindOfFirstOffer(ctx, created);
      return done.value;
    } catch (error) {
      const slugTaken = error instanceof DatabaseError && error.constraint === 'delivery_tracking_slug';
      if (!slugTaken || attempt === SLUG_ATTEMPTS) throw error;
    }
  }
}

/**
 * The earlier answer to a message, or the delivery that its order became, so that a retry isn't refused because of the
 * time that has passed (its hours, for example). Undefined for a new message.
 */
export async function findAccepted(
  ctx: Pick<Ctx, 'db' | 'idSecret'>,
  message: OrderMessage,
  sourceOrderId: string | undefined,
): Promise<AcceptedOrder | undefined> {
  const once = onceOf(ctx, message);
  const before = once === undefined ? undefined : await findOutcome<AcceptedOrder>(ctx.db, once);
  if (before !== undefined) return before.value;
  if (sourceOrderId === undefined) return undefined;
  return findOrder(ctx.db, { senderId: message.sender.id, sourceOrderId });
}

/** A signed message is one use of a key that is made from its id. */
function onceOf({ idSecret }: Pick<Ctx, 'idSecret'>, { sender, webhookId }: OrderMessage): Once | undefined {
  if (webhookId === undefined) return undefined;
  const key = uuidFrom(hmacOf(idSecret, 'webhook', sender.id, webhookId));
  return { principal: `sender:${sender.id}`, route: ROUTE, key, fingerprint: webhookId };
}

/** For an order far ahead the cron is early enough. */
function remindOfFirstOffer(ctx: Pick<Ctx, 'now' | 'remind'>, { jobId, invoicedTo }: NewDelivery): void {
  const seconds = Math.ceil(((invoicedTo?.firstOfferAt.getTime() ?? 0) - ctx.now.getTime()) / 1000);
  if (seconds <= MAX_REMINDER_SECONDS) ctx.remind({ kind: 'wave', subject: jobId }, Math.max(0, seconds));
}
