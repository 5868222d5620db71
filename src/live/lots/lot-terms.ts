import type { AuctionTerms } from '#src/live/auctions/auction.ts';

/** Least and most of what a seller chooses. */
export const lotBounds = {
  priceMinor: [50, 99_999_999],
  durationSeconds: [10, 3_600],
  windowSeconds: [1, 60],
  extendSeconds: [1, 60],
  hardStopSeconds: [0, 7_200],
  fixedIncrementMinor: [1, 10_000_000],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

export const MAX_OPEN_LOTS = 5;
export const MAX_LOTS = 200;
export const MAX_LOT_TITLE = 140;
export const MAX_LOT_DESCRIPTION = 2_000;
export const MAX_PICKUP_ADDRESS = 300;
/** So many pictures are stored of a lot: the first one, and those that replace it. */
export const MAX_LOT_IMAGES = 20;

/** Where a buyer, or their driver, fetches it. */
export interface Pickup {
  readonly lat: number;
  readonly lng: number;
  readonly address: string;
}

/** A lot as its seller wants it. */
export interface WantedLot {
  readonly title: string;
  readonly description: string;
  readonly terms: AuctionTerms;
  readonly pickup: Pickup | null;
  /** `now`: as soon as its room knows of it. `asked`: by its seller. */
  readonly startsAt: Date | 'now' | 'asked';
}

export const defaultClose: AuctionTerms['close'] = {
  mode: 'soft',
  windowSeconds: 10,
  extendSeconds: 10,
  hardStopSeconds: 1_800,
};
export const DEFAULT_DURATION_SECONDS = 30;

/** What is wrong with a reserve, in words for the seller; undefined if it is valid. */
export const reserveFault = ({
  startingBidMinor,
  reserveMinor,
}: Pick<AuctionTerms, 'startingBidMinor' | 'reserveMinor'>): string | undefined =>
  reserveMinor !== null && reserveMinor <= startingBidMinor
    ? 'Must be above startingBidMinor: leave it out for no reserve.'
    : undefined;
