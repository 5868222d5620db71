import * as z from 'zod';
import { matchesEtag } from '#src/http/negotiate.ts';
import { access } from '#src/live/access.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { readLotImage as verb } from '#src/live/lot-files/read-lot-image.ts';
import { AuctionIdText } from '#src/live/lots/auction-wire.ts';
import type { LotImage } from '#src/live/lots/stored-lot.ts';
import { pictureTypes } from '#src/pictures/clean-picture.ts';
import { boundedText } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { auctionId } from './examples.ts';

const MAX_VERSION_TEXT = 10;

/** The hash of its bytes, which ends its key. */
const etagOf = ({ key }: LotImage) => `"${key.slice(key.lastIndexOf('/') + 1)}"`;

export const getImage = route({
  method: 'GET',
  path: '/api/auctions/:id/image',
  operationId: 'getAuctionImage',
  summary: 'See an auction’s picture',
  description:
    'The picture that its imageUrl names, for whoever may see the stream. Caches may keep it for five minutes; another picture has another imageUrl.',
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  query: z.strictObject({
    v: boundedText(MAX_VERSION_TEXT)
      .optional()
      .meta({ description: 'As in imageUrl. The newest picture is answered whatever it says.', example: '1' }),
  }),
  responses: { 200: { description: 'The picture.', raw: pictureTypes } },
  conditional: true,
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params, request }) => {
    const has = (image: LotImage) => matchesEtag(request, etagOf(image));
    const { image, isPrivate, bytes } = await verb(ctx, params.id as AuctionId, has);
    const headers = {
      'Content-Type': image.mediaType,
      'Cache-Control': isPrivate ? 'private, no-store' : 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      ETag: etagOf(image),
    };
    return { response: new Response(bytes ?? null, { status: bytes === undefined ? 304 : 200, headers }) };
  },
});
