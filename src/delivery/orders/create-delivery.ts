import { postTransaction } from '#src/ledger/post-transaction.ts';
import { chargePostings } from '#src/ledger/posting.ts';
import { customerUnknown } from '#src/payments/customer.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { readToken } from '#src/platform/crypto/signed-token.ts';
import { DatabaseError } from '#src/platform/db/database-problem.ts';
import { findOutcome, settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { creationSecretOf, type CreatedDelivery } from './created-delivery.ts';
import type { DeliveryOrder, NewDelivery } from './delivery.ts';
import { priceDelivery, type Fare } from '#src/delivery/fare/fare.ts';
import { deliveryIdOf, jobIdOf, newTrackingSlug } from '#src/delivery/ids.ts';
import { customerOf } from '#src/delivery/money/payment-customer.ts';
import { pinHashOf, pinOf } from '#src/delivery/proofs/pin.ts';
import { currentPolicy, findPolicyByHash } from '#src/delivery/fare/policy.ts';
import {
  dispatchesItself,
  DISPATCH_LEAD_SECONDS,
  MAX_REMINDER_SECONDS,
} from '#src/delivery/dispatch/dispatch-policy.ts';
import { quoteUse, sameInputs } from '#src/delivery/fare/quote.ts';
import { announcesDelivery, insertDelivery } from './insert-delivery-store.ts';

type CreateContext = Pick<
  DeliveryContext,
  'db' | 'now' | 'payments' | 'newId' | 'newHex' | 'tokens' | 'remind' | 'announce' | 'idSecret'
> & { readonly webhooks: Pick<DeliveryContext['webhooks'], 'vault'> };

export interface CreateDelivery {
  readonly owner: string;
  readonly order: DeliveryOrder;
  readonly quoteToken: string | undefined;
}

const SLUG_ATTEMPTS = 3; // 2^40 slugs: repeated collisions mean that something else is wrong

/**
 * Creates a delivery with its job, fee record, first event and ledger transaction: one payment call, then one round
 * trip. The same key again has the same outcome, even after a crash: the delivery's id is derived from the request, and
 * the payment's key from that id. Throws the codes of pricing, `quote_expired`, `quote_mismatch`,
 * `payments_unavailable`, `payment_customer_unknown`, `idempotency_key_reused`.
 */
export async function createDelivery(
  ctx: CreateContext,
  input: CreateDelivery,
  once: Once,
): Promise<Outcome<CreatedDelivery>> {
  const fare = await priceOnce(ctx, input, once);
  if ('replayed' in fare) return fare;
  const order = await orderOf(ctx, input, once);
  if ('replayed' in order) return order;
  const id = deliveryIdOf(uuidFrom(hmacOf(ctx.idSecret, 'delivery', once.principal, once.key, once.fingerprint)));
  const payment = await ctx.payments
    .authorise({
      amountMinor: fare.customerTotalMinor,
      idempotencyKey: `authorise:${id}:${fare.customerTotalMinor}`,
      description: `Delivery ${id}`,
      subject: { kind: 'delivery', id },
      customerId: order.paymentCustomerId,
    })
    .catch((error: unknown) => settledMeanwhile(ctx, once, error));
  if ('replayed' in payment) return payment;

  const pin = order.requirements.pin ? pinOf(ctx.idSecret, id) : undefined;
  const jobId = jobIdOf(ctx.newId());
  const pinHash = pin === undefined ? undefined : pinHashOf(ctx.idSecret, jobId, pin);
  const base = { id, jobId, owner: input.owner, order, fare, payment, pinHash, createdAt: ctx.now };
  const { clientSecret, ...shownPayment } = payment;
  const sealedSecret = clientSecret && (await ctx.webhooks.vault.seal(clientSecret, creationSecretOf(id)));
  for (let attempt = 1; ; attempt++) {
    const created = { ...base, trackingSlug: newTrackingSlug(ctx.newHex) };
    try {
      const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
      const outcome = createdOf(created, { ...shownPayment, sealedSecret });
      const done = await settleOnce<CreatedDelivery, 'announce'>(
        ctx.db,
        claim,
        outcome,
        [...insertDelivery(created), ...postTransaction(chargeOf(ctx, created))],
        announcesDelivery(created),
      );
      if (done.effects === 'announce') ctx.announce();
      if (!done.replayed && dispatchesItself(order)) remindOfFirstWave(ctx, created);
      return done;
    } catch (error) {
      const slugTaken = error instanceof DatabaseError && error.constraint === 'delivery_tracking_slug';
      if (!slugTaken || attempt === SLUG_ATTEMPTS) throw error;
    }
  }
}

const chargeOf = ({ newId }: CreateContext, { id, fare }: NewDelivery) =>
  ({ id: newId(), kind: 'delivery_charged', subject: id, postings: chargePostings(fare) }) as const;

function createdOf(created: NewDelivery, payment: CreatedDelivery['payment']): CreatedDelivery {
  const { id, jobId, trackingSlug, createdAt, order, fare } = created;
  const { inputs: _private, ...charged } = fare;
  return { id, jobId, trackingSlug, createdAt, hasPin: order.requirements.pin, fare: charged, payment };
}

/** Refusals that can come after a first success: a retry must not be refused for them. */
const answeredElsewhere: readonly ProblemCode[] = [
  'idempotency_in_progress',
  'payments_unavailable',
  'quote_expired',
  'quote_mismatch',
  'distance_too_long',
  'payment_customer_unknown',
];

/** The fare, or what this request came to while its price was valid. */
async function priceOnce(
  ctx: CreateContext,
  input: CreateDelivery,
  once: Once,
): Promise<Fare | Outcome<CreatedDelivery>> {
  try {
    return priceOrder(ctx, input);
  } catch (error) {
    return settledMeanwhile(ctx, once, error);
  }
}

/**
 * The price is no longer valid, or the payment isn't possible: another request holds its key, or the processor is down.
 * If an outcome of this request is stored by now, it is returned.
 */
async function settledMeanwhile(ctx: CreateContext, once: Once, error: unknown): Promise<Outcome<CreatedDelivery>> {
  const stored =
    error instanceof Problem && answeredElsewhere.includes(error.code)
      ? await findOutcome<CreatedDelivery>(ctx.db, once)
      : undefined;
  if (stored === undefined) throw error;
  return stored;
}

/** The order with the processor's own id of its customer, if it was created for this owner. Or the stored outcome. */
async function orderOf(
  ctx: CreateContext,
  { owner, order }: CreateDelivery,
  once: Once,
): Promise<DeliveryOrder | Outcome<CreatedDelivery>> {
  const bound = order.paymentCustomerId;
  if (bound === undefined) return order;
  const paymentCustomerId = customerOf(ctx.idSecret, owner, bound);
  return paymentCustomerId === undefined
    ? settledMeanwhile(ctx, once, customerUnknown())
    : { ...order, paymentCustomerId };
}

function priceOrder(ctx: CreateContext, { order, quoteToken }: CreateDelivery): Fare {
  const inputs = { pickup: order.pickup.position, dropoff: order.dropoff.position, tipMinor: order.tipMinor };
  if (quoteToken === undefined) return priceDelivery(inputs, currentPolicy);
  const terms = readToken(ctx.tokens.keys, quoteUse(ctx.tokens.audience), quoteToken);
  const policy = terms === undefined ? undefined : findPolicyByHash(terms.policyHash);
  if (terms === undefined || policy === undefined || !sameInputs(terms, inputs)) throw new Problem('quote_mismatch');
  if (terms.expiresAt <= ctx.now.getTime()) throw new Problem('quote_expired');
  return priceDelivery(inputs, policy);
}

/** For a pickup far ahead the cron is early enough. */
function remindOfFirstWave(ctx: CreateContext, { jobId, order }: NewDelivery): void {
  const opens = order.pickupWindow?.start.getTime() ?? 0;
  const seconds = Math.max(0, Math.ceil((opens - ctx.now.getTime()) / 1000 - DISPATCH_LEAD_SECONDS));
  if (seconds <= MAX_REMINDER_SECONDS) ctx.remind({ kind: 'wave', subject: jobId }, seconds);
}
