import { signToken } from '#src/platform/crypto/signed-token.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import {
  cancellationUse,
  priceCancellation as price,
  PRICE_HOLDS_SECONDS,
  type Cancellable,
  type CancellationPrice,
} from './cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { currentPolicy, findPolicy } from '#src/delivery/fare/policy.ts';
import type { Reach } from '#src/delivery/reach.ts';
import { findDelivery } from '#src/delivery/orders/select-deliveries-store.ts';

/** A price with its token; without one if nothing can be cancelled. */
export interface PricedCancellation extends CancellationPrice {
  readonly validUntil: Date | null;
  readonly token: string | null;
}

/**
 * What cancelling a delivery costs. Its token guarantees the price for five minutes, as long as the delivery's state
 * doesn't change. Throws `not_found`, also for another owner's.
 */
export async function priceCancellation(
  ctx: Pick<DeliveryContext, 'db' | 'now' | 'tokens'>,
  id: DeliveryId,
  reach: Reach,
): Promise<PricedCancellation> {
  const found = await findDelivery(ctx.db, id, reach);
  if (found === undefined) throw new Problem('not_found');
  const { cancellation: terms } = findPolicy(found.fare.policyVersion) ?? currentPolicy;
  return holdPrice(ctx, { id, status: found.status, fare: found.fare, terms });
}

/** The price of cancelling a delivery now, with a token that holds it. */
export function holdPrice(
  { now, tokens }: Pick<DeliveryContext, 'now' | 'tokens'>,
  { id, status, fare, terms }: Pick<Cancellable, 'id' | 'status' | 'fare' | 'terms'>,
): PricedCancellation {
  const priced = price(status, fare, terms);
  if (!priced.allowed) return { ...priced, validUntil: null, token: null };
  const validUntil = new Date(now.getTime() + PRICE_HOLDS_SECONDS * 1000);
  const shown = {
    deliveryId: id,
    feeMinor: `${priced.feeMinor}`,
    status,
    validUntil: validUntil.getTime(),
  };
  return { ...priced, validUntil, token: signToken(tokens.keys, cancellationUse(tokens.audience), shown) };
}
