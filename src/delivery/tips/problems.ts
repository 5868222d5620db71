import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of tips that are given after a delivery. */
export const laterTipRows = {
  tip_too_early: {
    status: 409,
    title: 'Nobody has brought it',
    meaning:
      'A tip is given once the delivery has arrived: currentStatus says where it is. One that was cancelled, came back or found no driver takes none.',
    cure: 'Send it within a day after the delivery has arrived.',
  },
  tips_used_up: {
    status: 409,
    title: 'No more tips are taken',
    meaning: 'So many tips have been begun for this delivery that no further one is.',
    cure: 'Pay one of those that wait: GET /v1/tracking/:slug/recipient lists them.',
  },
  tips_not_taken: {
    status: 409,
    title: 'Tips aren’t taken here',
    meaning: 'This deployment has no page on which a recipient could pay.',
    cure: 'There is none.',
  },
} satisfies Record<string, ProblemRow>;
