import { signToken } from '#src/platform/crypto/signed-token.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { priceDelivery, type Fare, type FareInputs } from './fare.ts';
import { currentPolicy } from './policy.ts';
import { QUOTE_TTL_MS, quotedInputs, quoteUse } from './quote.ts';

export interface Quote {
  readonly fare: Fare;
  readonly quoteToken: string;
  readonly expiresAt: Date;
}

/**
 * Prices a delivery and guarantees the price for ten minutes. No round trip. Throws `coordinates_unset`,
 * `distance_too_long`.
 */
export function quoteFare(ctx: Pick<DeliveryContext, 'now' | 'tokens'>, inputs: FareInputs): Quote {
  const fare = priceDelivery(inputs, currentPolicy);
  const expiresAt = new Date(ctx.now.getTime() + QUOTE_TTL_MS);
  const terms = {
    inputs: quotedInputs(inputs),
    policyHash: fare.policyHash,
    expiresAt: expiresAt.getTime(),
  };
  return {
    fare,
    expiresAt,
    quoteToken: signToken(ctx.tokens.keys, quoteUse(ctx.tokens.audience), terms),
  };
}
