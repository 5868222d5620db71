import * as z from 'zod';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { asGuess, readTracking, TrackingBody } from '#fn/delivery/read-tracking.ts';
import { logoId } from '#fn/delivery/routes/merchant/examples.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

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
        status: 'enroute_to_dropoff',
        jobStatus: 'in_progress',
        pickup: place,
        dropoff: { ...place, label: 'Drop-off in San Francisco', approx: { lat: 37.8, lng: -122.4 } },
        driverLocation: {
          lat: 37.7793,
          lng: -122.4193,
          heading: 224,
          recordedAt: '2026-11-21T09:51:40.000Z',
          precision: 'fine',
        },
        driver: { firstName: 'Maya', vehicleType: 'car' },
        eta: { pickupAt: null, dropoffAt: '2026-11-21T10:03:00.000Z', seconds: 660 },
        deliveredAt: null,
        events: [
          { type: 'created', status: 'created', at: '2026-11-21T09:30:00.000Z' },
          { type: 'assigned', status: 'assigned', at: '2026-11-21T09:31:12.000Z' },
          { type: 'enroute_to_pickup', status: 'enroute_to_pickup', at: '2026-11-21T09:31:20.000Z' },
          { type: 'arrived_at_pickup', status: 'arrived_at_pickup', at: '2026-11-21T09:41:02.000Z' },
          { type: 'picked_up', status: 'picked_up', at: '2026-11-21T09:44:30.000Z' },
          { type: 'enroute_to_dropoff', status: 'enroute_to_dropoff', at: '2026-11-21T09:44:41.000Z' },
        ],
        merchant: {
          name: 'Ferry Plaza Flowers',
          logoUrl: `/v1/merchant-logos/${logoId}`,
          support: { email: 'help@flowers.example', phone: '+14155550134', url: null },
        },
        ageRestricted: false,
        updatedAt: '2026-11-21T09:44:41.000Z',
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
    'Public tracking by slug, without a credential. It never contains a phone number, e-mail address, name, street or internal id. The driver is shown by first name, and their position only while they have this job. Answers have an ETag and may be up to two seconds old. The link ends 24 hours after the delivery.',
  access: access.anyone,
  limits: { ip: 'tracking', also: ['unknown_slug'] },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  responses,
  conditional: true,
  problems: ['not_found', 'tracking_expired'],
  handle: async ({ ctx, params, request, scope }) => ({
    response: await asGuess(scope, () => readTracking(request, scope, ctx, params.slug)),
  }),
});
