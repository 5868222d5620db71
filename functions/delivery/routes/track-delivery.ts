import * as z from 'zod';
import { SlugText } from '../../../src/delivery/wire.ts';
import { access } from '../../../src/identity/access.ts';
import { route } from '../context.ts';
import { readTracking, TrackingBody } from '../read-tracking.ts';
import { ids } from './examples.ts';

const place = {
  label: 'Pickup in San Francisco',
  city: 'San Francisco',
  region: 'CA',
  approx: { lat: 37.8, lng: -122.39 },
};

const responses = {
  200: {
    description: 'What the public may see.',
    schema: TrackingBody,
    example: {
      tracking: {
        slug: ids.slug,
        status: 'created',
        jobStatus: 'created',
        pickup: place,
        dropoff: { ...place, label: 'Drop-off in San Francisco', approx: { lat: 37.8, lng: -122.4 } },
        driverLocation: null,
        driver: null,
        eta: null,
        deliveredAt: null,
        events: [{ type: 'created', status: 'created', at: '2026-11-21T09:30:00.000Z' }],
        ageRestricted: false,
        updatedAt: '2026-11-21T09:30:00.000Z',
        expiresAt: null,
      },
    },
  },
};

export const trackDelivery = route({
  method: 'GET',
  path: '/v1/tracking/:slug',
  operationId: 'trackDelivery',
  summary: 'Follow a delivery',
  description:
    'Public tracking by slug, without a credential. Never holds a phone number, e-mail address, name, street or internal id. Answers carry an ETag and may be up to two seconds old. The link ends 24 hours after the delivery did.',
  access: access.anyone,
  limits: { ip: 'tracking' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  responses,
  conditional: true,
  problems: ['not_found', 'tracking_expired'],
  handle: async ({ ctx, params, request, scope }) => ({
    response: await readTracking(request, scope, ctx, params.slug),
  }),
});
