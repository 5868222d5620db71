import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { putLotImage as verb } from '#src/live/lot-files/put-lot-image.ts';
import { AuctionIdText, TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { MAX_PICTURE_BYTES, pictureTypes } from '#src/pictures/clean-picture.ts';
import { route } from '#fn/live/context.ts';
import { auctionId, open } from './examples.ts';
import { present } from './present-auction.ts';

export const putImage = route({
  method: 'PUT',
  path: '/api/auctions/:id/image',
  operationId: 'putAuctionImage',
  summary: 'Give an auction a picture',
  description:
    'Stores a picture of an auction that isn’t closed, in the place of the one before: twenty at most. Its metadata is removed first: place, time, device, thumbnails, comments; only the orientation stays. SVG isn’t accepted, because it can contain scripts.',
  access: access.liveAuction,
  limits: { principal: 'host' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  raw: { mediaTypes: pictureTypes, maxBytes: MAX_PICTURE_BYTES, description: 'The picture’s own bytes.' },
  responses: {
    200: {
      description: 'The auction with its picture.',
      schema: z.strictObject({ auction: TimedAuctionWire }),
      example: { auction: open },
    },
  },
  problems: [
    'not_found',
    'picture_invalid',
    'auction_closed',
    'auction_image_replaced_too_often',
    'storage_unavailable',
  ],
  handle: async ({ ctx, params, body }) => present(await verb(ctx, params.id as AuctionId, body)),
});
