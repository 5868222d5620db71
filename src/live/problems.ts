import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of live streams. */
export const liveRows = {
  already_live: {
    status: 409,
    title: 'The host has a live stream already',
    meaning: 'A host has one stream at a time that is live or about to be: streamId names it.',
    cure: 'Go on with that one (rotate-key shows a new key), or end it first.',
  },
  too_many_scheduled: {
    status: 409,
    title: 'There are too many scheduled streams',
    meaning: 'A host can have twenty streams that are to begin later.',
    cure: 'Cancel one that won’t take place: end it.',
  },
  stream_begun: {
    status: 409,
    title: 'The stream has begun',
    meaning: 'When it begins and whether it is recorded can only be changed before its first segment.',
    cure: 'Leave those fields out.',
  },
  stream_over: {
    status: 409,
    title: 'The stream is over',
    meaning: 'It has ended, was cancelled, or expired: streamStatus says which. Nothing follows.',
    cure: 'Go live anew.',
  },
  ban_refused: {
    status: 409,
    title: 'This person can’t be banned here',
    meaning: 'It is the stream’s host or yourself, or the room has as many bans as it keeps: detail says which.',
    cure: 'Take single messages off instead.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'This page may not open sockets here',
    meaning: 'The socket was asked for by a page of an origin that is not allowed here.',
    cure: 'Open it from our own pages, or have the origin listed.',
  },
  upgrade_required: {
    status: 426,
    title: 'This is a WebSocket',
    meaning: 'What is here is no document: it takes a WebSocket (RFC 6455).',
    cure: 'Open a WebSocket to the same address, with wss: in the place of https:.',
  },
} satisfies Record<string, ProblemRow>;
