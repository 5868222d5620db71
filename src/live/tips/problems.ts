import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of tips. */
export const tipRows = {
  stream_not_live: {
    status: 409,
    title: 'The stream isn’t on air',
    meaning: 'It is given, or shown, while a stream is live or reconnecting: streamStatus says what it is.',
    cure: 'Send it while the stream is on air.',
  },
  own_stream: {
    status: 403,
    title: 'The stream is your own',
    meaning: 'Nobody gives a tip to themselves.',
    cure: 'There is none.',
  },
  banned: {
    status: 403,
    title: 'You are banned from this room',
    meaning: 'Whoever is banned from a stream’s room gives no tips and cuts no clips there. Nothing was charged.',
    cure: 'Ask the host.',
  },
  tip_not_paid: {
    status: 409,
    title: 'The tip isn’t paid',
    meaning: 'There is nothing to give back: tipStatus says what it is.',
    cure: 'There is none.',
  },
  tip_refunded: {
    status: 409,
    title: 'The tip was given back before',
    meaning: 'A tip is refunded whole, and once.',
    cure: 'Read the tip.',
  },
  tip_disputed: {
    status: 409,
    title: 'The tip is disputed',
    meaning: 'Its payer has gone to their bank, which has withdrawn the money: it can’t be given back beside that.',
    cure: 'Wait for the bank’s decision.',
  },
} satisfies Record<string, ProblemRow>;
