import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of streams' pictures. */
export const frameRows = {
  frame_not_shown: {
    status: 409,
    title: 'The stream shows no picture of its own',
    meaning:
      'Lists are for everybody: private streams, those for adults and those whose video a provider takes in show their category’s picture.',
    cure: 'There is nothing to send.',
  },
} satisfies Record<string, ProblemRow>;
