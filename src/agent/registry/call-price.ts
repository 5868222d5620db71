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

/**
 * Divides a gross price: the platform's fee is its basis points of it, rounded down; what somebody else is paid goes
 * off; the rest is the application's. Throws RangeError on a negative amount, and where the price doesn't cover both.
 */
export function priceCall(
  { terms }: CallPolicy,
  { grossMinor, thirdPartyCostMinor }: { readonly grossMinor: Cents; readonly thirdPartyCostMinor: Cents },
): CallPrice {
  const platformFeeMinor = ((grossMinor * BigInt(terms.platform_fee_bps)) / BPS) as Cents;
  const netMinor = (grossMinor - platformFeeMinor - thirdPartyCostMinor) as Cents;
  if (grossMinor < 0n || thirdPartyCostMinor < 0n || netMinor < 0n)
    throw new RangeError(`a price of ${grossMinor} can't bear ${thirdPartyCostMinor} and the platform's fee`);
  return { grossMinor, platformFeeMinor, platformFeeBps: terms.platform_fee_bps, thirdPartyCostMinor, netMinor };
}
