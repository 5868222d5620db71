import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText, TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { cancelAuction as verb } from '#src/live/lots/cancel-auction.ts';
import { route } from '#fn/live/context.ts';
import { auctionId, cancelled } from './examples.ts';
import { present } from './present-auction.ts';

export const cancelAuction = route({
  method: 'POST',
  path: '/api/auctions/:id/cancel',
  operationId: 'cancelAuction',
  summary: 'Cancel an auction',
  description:
    'The host cancels an auction without bids. With bids only ops void it, which its log says. One that is cancelled stays as it is.',
  access: access.liveVoid,
  limits: { principal: 'host' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  responses: {
    200: {
      description: 'The cancelled auction.',
      schema: z.strictObject({ auction: TimedAuctionWire }),
      example: { auction: cancelled },
    },
  },
  problems: ['not_found', 'auction_has_bids', 'auction_closed', 'stream_not_ready'],
  handle: async ({ ctx, params }) => present(await verb(ctx, params.id as AuctionId)),
});
