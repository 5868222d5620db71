import type { Increments } from '#src/live/auctions/auction.ts';
import { incrementAt } from './increments.ts';

/** A newcomer's offer against whoever leads. A bidder's best is their maximum, else their amount. */
export interface Contest {
  readonly amountMinor: number;
  readonly bestMinor: number;
  /** Null where nobody leads. */
  readonly leaderBestMinor: number | null;
  readonly increments: Increments;
}

export interface Decided {
  readonly leads: boolean;
  readonly priceMinor: number;
}

/** Who leads and at what price, the reserve apart. Of equal bests the earlier leads. */
export function decide({ amountMinor, bestMinor, leaderBestMinor, increments }: Contest): Decided {
  if (leaderBestMinor === null) return { leads: true, priceMinor: amountMinor };
  if (bestMinor <= leaderBestMinor)
    return { leads: false, priceMinor: Math.min(leaderBestMinor, bestMinor + incrementAt(increments, bestMinor)) };
  if (amountMinor > leaderBestMinor) return { leads: true, priceMinor: amountMinor };
  return { leads: true, priceMinor: Math.min(bestMinor, leaderBestMinor + incrementAt(increments, leaderBestMinor)) };
}

/** Once the leader's best reaches the reserve, the price is at least the reserve. */
export const isReserveMet = (reserveMinor: number | null, leaderBestMinor: number): boolean =>
  reserveMinor === null || leaderBestMinor >= reserveMinor;

export const withReserve = (priceMinor: number, reserveMinor: number | null, leaderBestMinor: number): number =>
  reserveMinor !== null && leaderBestMinor >= reserveMinor ? Math.max(priceMinor, reserveMinor) : priceMinor;
