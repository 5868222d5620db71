import * as z from 'zod';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { asGuess, readTracking, TrackingBody } from '#fn/delivery/read-tracking.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { tracking } from './example.ts';

const responses = {
  200: {
    description: 'What the public may see.',
    schema: TrackingBody,
    example: {
      tracking,
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
