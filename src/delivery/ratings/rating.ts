/** What a recipient says of a delivery's driver. */
export interface GivenRating {
  readonly stars: number;
  /** A word about it; null without one. */
  readonly comment: string | null;
}

export interface Rating extends GivenRating {
  readonly at: Date;
}

export const starBounds = [1, 5] as const;
export const MAX_COMMENT = 280;
