import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { listAuctions as verb } from '#src/live/lots/list-auctions.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { streamId } from '#fn/live/routes/examples.ts';
import { open } from './examples.ts';
import { timed } from './present-auction.ts';

export const listAuctions = route({
  method: 'GET',
  path: '/api/streams/:id/auctions',
  operationId: 'listAuctions',
  summary: 'List a stream’s auctions',
  description:
    'Auctions of a stream, the newest first, for whoever may see the stream. Open ones may be up to a second old.',
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  query: z.strictObject({ ...listQuery }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        auctions: z.array(TimedAuctionWire).meta({ description: 'At most `limit`.' }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'For the page after this one; null on the last.', example: null }),
      }),
      example: { auctions: [open], nextCursor: null },
    },
  },
  problems: ['not_found', 'cursor_invalid', 'stream_not_ready'],
  handle: async ({ ctx, params, query: { limit = DEFAULT_PAGE_SIZE, cursor } }) => {
    const { auctions, nextCursor } = await verb(ctx, params.id as StreamId, { limit, cursor });
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { auctions: auctions.map(timed), nextCursor },
    };
  },
});
