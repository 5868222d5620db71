import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText, TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { startAuction as verb } from '#src/live/lots/start-auction.ts';
import { route } from '#fn/live/context.ts';
import { auctionId, open } from './examples.ts';
import { present } from './present-auction.ts';

export const openAuction = route({
  method: 'POST',
  path: '/api/auctions/:id/open',
  operationId: 'openAuction',
  summary: 'Open an auction',
  description: 'Opens a scheduled auction now, for its whole duration. One that is open stays as it is.',
  access: access.liveAuction,
  limits: { principal: 'host' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  responses: {
    200: {
      description: 'The open auction.',
      schema: z.strictObject({ auction: TimedAuctionWire }),
      example: { auction: open },
    },
  },
  problems: [
    'not_found',
    'feature_off',
    'too_many_open',
    'auction_not_scheduled',
    'auction_closed',
    'stream_over',
    'stream_not_ready',
  ],
  handle: async ({ ctx, params }) => present(await verb(ctx, params.id as AuctionId)),
});
