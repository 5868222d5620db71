import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of ratings. */
export const ratingRows = {
  rating_too_early: {
    status: 409,
    title: 'There is nothing to rate yet',
    meaning: 'Only a delivery that has arrived can be rated.',
    cure: 'Rate it within a day after it has arrived.',
  },
  already_rated: {
    status: 409,
    title: 'It has its rating',
    meaning: 'A delivery is rated once, and the first rating stays.',
    cure: 'Tell the sender what else there is to say.',
  },
} satisfies Record<string, ProblemRow>;
