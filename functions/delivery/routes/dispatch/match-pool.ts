import {
  DEFAULT_CANDIDATES,
  DEFAULT_RADIUS_MILES,
  MatchRequestWire,
  MatchWire,
} from '#src/delivery/drivers/pool-wire.ts';
import { matchPool as verb } from '#src/delivery/dispatch/match-pool.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { candidate } from './examples.ts';

export const matchPool = route({
  method: 'POST',
  path: '/v1/pool/match',
  operationId: 'matchPool',
  summary: 'Match drivers to a pickup',
  description:
    'The best drivers near a pickup, with the parts of their score, and the reasons why others aren’t candidates. The same drivers give the same answer. It contains neither coordinates nor phone numbers.',
  access: access.pool,
  limits: { principal: 'pool' },
  body: {
    schema: MatchRequestWire,
    example: { pickupLat: 37.7955, pickupLng: -122.3937, product: 'eats', radiusMiles: 3 },
  },
  responses: {
    200: {
      description: 'The candidates, best first.',
      schema: MatchWire,
      example: {
        candidates: [candidate],
        excluded: [{ reason: 'on_job', count: 2 }],
        examined: 3,
        truncated: false,
      },
    },
  },
  problems: ['coordinates_unset', 'product_not_yours'],
  handle: async ({ ctx, body }) => {
    const match = await verb(ctx, {
      pickup: { lat: body.pickupLat, lng: body.pickupLng },
      product: body.product,
      radiusMiles: body.radiusMiles ?? DEFAULT_RADIUS_MILES,
      limit: body.limit ?? DEFAULT_CANDIDATES,
      licences: body.licences ?? [],
      jurisdiction: body.jurisdiction ?? null,
    });
    return { status: 200, body: match };
  },
});
