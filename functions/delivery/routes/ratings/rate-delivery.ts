import * as z from 'zod';
import { recordRating as verb } from '#src/delivery/ratings/record-rating.ts';
import { RateRequest, RatingWire } from '#src/delivery/ratings/rating-wire.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

const given = { stars: 5, comment: 'Careful with the stairs.' };

export const rateDelivery = route({
  method: 'PUT',
  path: '/v1/tracking/:slug/rating',
  operationId: 'rateDelivery',
  summary: 'Rate a delivery that has arrived',
  description:
    'One to five stars for the driver, with a word for the sender, from the recipient, as long as the link lives. The secret is what follows # in `tracking.recipientUrl`, as a bearer token. A delivery is rated once: the same rating again is the same answer, another one a 409. It isn’t shown to the public.',
  access: access.recipient,
  limits: { ip: 'tracking', principal: 'read' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  body: { schema: RateRequest, example: given },
  responses: {
    200: {
      description: 'The delivery’s rating.',
      schema: z.strictObject({ rating: RatingWire }),
      example: { rating: { ...given, at: '2026-11-21T10:20:00.000Z' } },
    },
  },
  problems: ['not_found', 'tracking_expired', 'rating_too_early', 'already_rated'],
  handle: async ({ ctx, params, body: { stars, comment } }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { rating: await verb(ctx, params.slug, { stars, comment: comment ?? null }) },
  }),
});
