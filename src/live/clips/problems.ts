import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of clips. */
export const clipRows = {
  outside_dvr_window: {
    status: 422,
    title: 'That part of the video isn’t there',
    meaning:
      'A clip is of the last 300 seconds, and the moment that was asked for isn’t among them: not yet, or not any more.',
    cure: 'Ask for a moment that the stream’s playlist has, or leave startAt and endAt out.',
  },
} satisfies Record<string, ProblemRow>;
