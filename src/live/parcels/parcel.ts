/** What a look at a parcel's public tracking says. */
export interface ParcelSight {
  /** A's word; null where its link has ended. */
  readonly status: string | null;
  /** What the order becomes; null while the parcel is under way. */
  readonly becomes: 'delivered' | 'returned' | null;
  /** Null at its end. */
  readonly lookAgainInSeconds: number | null;
}

export const FIRST_LOOK_SECONDS = 30;
const MAX_LOOK_SECONDS = 300;
/** With the waits between them a day. */
export const MAX_HAND_OVERS = 300;
/** So many looks are as far apart as the first ones; then the waits grow. */
const LOOKS_A_STEP = 10;

/** How A calls a parcel's end. One that won't come goes back, or is with its seller still: the status says why. */
const ends: ReadonlyMap<string, 'delivered' | 'returned'> = new Map([
  ['delivered', 'delivered'],
  ['returned', 'returned'],
  ['failed', 'returned'],
  ['cancelled', 'returned'],
]);

/** What the nth look at a parcel says, from 1 on. `status`: A's; undefined where its link has ended. */
export function sightOf(status: string | undefined, look: number): ParcelSight {
  if (status === undefined) return { status: null, becomes: null, lookAgainInSeconds: null };
  const becomes = ends.get(status) ?? null;
  return { status, becomes, lookAgainInSeconds: becomes === null ? waitAfter(look) : null };
}

/** Every 30 s for five minutes, then each minute, and so on, up to five. */
export const waitAfter = (look: number): number =>
  Math.min(MAX_LOOK_SECONDS, FIRST_LOOK_SECONDS * Math.max(1, Math.ceil(look / LOOKS_A_STEP)));
