import type { Cents } from '#src/money/cents.ts';
import type { CallPolicy } from './policy.ts';

/** A call's price and its parts: `grossMinor` is the sum of the other three. */
export interface CallPrice {
  readonly grossMinor: Cents;
  readonly platformFeeMinor: Cents;
  readonly platformFeeBps: number;
  readonly thirdPartyCostMinor: Cents;
  /** To the application's account. */
  readonly netMinor: Cents;
}

const BPS = 10_000n;

/** What a price is made of, before it is divided. */
export interface PriceParts {
  readonly grossMinor: Cents;
  readonly thirdPartyCostMinor: Cents;
}

/**
 * Divides a gross price, whatever it is: the platform’s fee is its basis points of it, rounded down; what somebody else
 * is paid goes off; the rest is the application’s.
 */
export function dividePrice({ terms }: CallPolicy, { grossMinor, thirdPartyCostMinor }: PriceParts): CallPrice {
  const platformFeeMinor = ((grossMinor * BigInt(terms.platform_fee_bps)) / BPS) as Cents;
  const netMinor = (grossMinor - platformFeeMinor - thirdPartyCostMinor) as Cents;
  return { grossMinor, platformFeeMinor, platformFeeBps: terms.platform_fee_bps, thirdPartyCostMinor, netMinor };
}

/** Divides a price that a call can have. Throws RangeError on a negative amount, and where it doesn’t bear both parts. */
export function priceCall(policy: CallPolicy, parts: PriceParts): CallPrice {
  const price = dividePrice(policy, parts);
  if (price.grossMinor < 0n || price.thirdPartyCostMinor < 0n || price.netMinor < 0n)
    throw new RangeError(
      `a price of ${price.grossMinor} can't bear ${price.thirdPartyCostMinor} and the platform's fee`,
    );
  return price;
}
