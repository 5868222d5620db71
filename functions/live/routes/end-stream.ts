import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { endStream as verb } from '#src/live/streams/end-stream.ts';
import { StreamIdText, StreamWire } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { presentStream } from '#fn/live/present-stream.ts';
import { ended, streamId } from './examples.ts';

export const endStream = route({
  method: 'POST',
  path: '/api/streams/:id/end',
  operationId: 'endStream',
  summary: 'End a stream',
  description:
    'Ends the stream for good. One that hasn’t begun is cancelled. One that is over already doesn’t change. While an open auction has bids its host can’t end it; auctions without bids are cancelled. Moderators can, and all are cancelled.',
  access: access.liveEnd,
  limits: { principal: 'host' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  idempotency: 'accepted',
  responses: {
    200: {
      description: 'The ended stream.',
      schema: z.strictObject({ stream: StreamWire }),
      example: { stream: ended },
      headers: ['ETag'],
    },
  },
  problems: ['not_found', 'auction_open', 'stream_not_ready'],
  handle: ({ ctx, params, once }) => verb(ctx, params.id as StreamId, once),
  present: presentStream,
});
