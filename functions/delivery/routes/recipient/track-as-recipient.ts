import * as z from 'zod';
import { RecipientTrackingBody } from '#src/delivery/recipient/recipient-wire.ts';
import { trackAsRecipient as verb } from '#src/delivery/recipient/track-as-recipient.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { recipientTracking } from './examples.ts';

export const trackAsRecipient = route({
  method: 'GET',
  path: '/v1/tracking/:slug/recipient',
  operationId: 'trackAsRecipient',
  summary: 'Follow a delivery as its recipient',
  description:
    'What the recipient sees: the public tracking document, but with the driver up to the door, and beside it the door, what is left of the way, what they have asked of the driver, and whether they can rate it. The secret is what follows # in `tracking.recipientUrl`, as a bearer token. No cache keeps it. It ends with the public link, 24 hours after the delivery.',
  access: access.recipient,
  limits: { ip: 'tracking', principal: 'read' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  responses: {
    200: {
      description: 'What the recipient may see.',
      schema: RecipientTrackingBody,
      example: recipientTracking,
    },
  },
  problems: ['not_found', 'tracking_expired'],
  handle: async ({ ctx, params }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: await verb(ctx, params.slug),
  }),
});
