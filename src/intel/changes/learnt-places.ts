/** A passage that changed of late. */
export interface Place {
  /** What the page has there that the next one is compared with. */
  readonly base: string;
  /** What was there, scan by scan, the last one last. */
  readonly states: readonly string[];
}

/** What a target's last scans taught of its page: stored with it. */
export interface Learnt {
  readonly places: readonly Place[];
}

/** More isn't kept. */
export const learntBounds = { places: 50, states: 11, state: 12 } as const;

export const nothingLearnt: Learnt = { places: [] };
