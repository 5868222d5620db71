import type { Increments } from '#src/live/auctions/auction.ts';

/** What a seller may choose instead of a step of their own. The amounts are in cents. */
export const incrementTables = {
  'live-v1': [
    [0, 100],
    [3000, 200],
    [5000, 300],
    [10_000, 500],
    [30_000, 1000],
    [100_000, 2000],
    [200_000, 5000],
  ],
  'ebay-v1': [
    [0, 5],
    [100, 25],
    [500, 50],
    [2500, 100],
    [10_000, 250],
    [25_000, 500],
    [50_000, 1000],
    [100_000, 2500],
    [250_000, 5000],
    [500_000, 10_000],
  ],
} as const satisfies Record<string, Increments>;

export type IncrementsChoice = keyof typeof incrementTables | { readonly fixedMinor: number };

export const incrementsOf = (choice: IncrementsChoice): Increments =>
  typeof choice === 'string' ? incrementTables[choice] : [[0, choice.fixedMinor]];

/** The step from a price to the next one. A table begins at 0. */
export function incrementAt(increments: Increments, priceMinor: number): number {
  let stepMinor = 0;
  for (const [fromMinor, step] of increments) {
    if (fromMinor > priceMinor) break;
    stepMinor = step;
  }
  return stepMinor;
}

/** What the next bid must be at least: the starting bid, then a step above the price. */
export const minimumNextOf = (
  { startingBidMinor, increments }: { readonly startingBidMinor: number; readonly increments: Increments },
  priceMinor: number | null,
): number => (priceMinor === null ? startingBidMinor : priceMinor + incrementAt(increments, priceMinor));
