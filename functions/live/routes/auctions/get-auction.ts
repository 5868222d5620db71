import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { YouWire } from '#src/live/bids/bid-wire.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText, TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { getAuction as verb } from '#src/live/lots/get-auction.ts';
import { route } from '#fn/live/context.ts';
import { auctionId, open, you } from './examples.ts';
import { timed } from './present-auction.ts';

export const getAuction = route({
  method: 'GET',
  path: '/api/auctions/:id',
  operationId: 'getAuction',
  summary: 'Read an auction',
  description:
    'One auction, also after its end, for whoever may see its stream. An open one may be up to a second old. With a bearer token it is current, and `you` says who you are in it.',
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  responses: {
    200: {
      description: 'The auction.',
      schema: z.strictObject({
        auction: TimedAuctionWire,
        you: YouWire.optional().meta({ description: 'With a bearer token only.' }),
      }),
      example: { auction: open, you },
    },
  },
  problems: ['not_found', 'stream_not_ready'],
  handle: async ({ ctx, params }) => {
    const { auction, you: caller } = await verb(ctx, params.id as AuctionId);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store', Vary: 'Authorization' },
      body: { auction: timed(auction), ...(caller === null ? {} : { you: caller }) },
    };
  },
});
