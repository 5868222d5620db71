import * as z from 'zod';
import { ChangedWishesWire, WishesRequest } from '#src/delivery/recipient/recipient-wire.ts';
import { changeWishes as verb } from '#src/delivery/recipient/change-wishes.ts';
import { MAX_WISH_CHANGES } from '#src/delivery/recipient/recipient.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { changedWishes, wishes } from './examples.ts';

export const changeWishes = route({
  method: 'PUT',
  path: '/v1/tracking/:slug/recipient/wishes',
  operationId: 'changeWishes',
  summary: 'Tell the driver what the recipient wishes',
  description: `A note for the driver, and whether it may be left at the door; both replace what was asked before, so the same request again changes nothing. Possible until the handover, and at most ${MAX_WISH_CHANGES} times. It can’t be left at the door where a signature, a PIN or an ID check needs a person. The driver who has the job reads both in it, the owner by \`GET /v1/deliveries/{id}/wishes\`; their webhooks get \`delivery.wishes_changed\`. No public view shows them.`,
  access: access.recipient,
  limits: { ip: 'tracking', principal: 'read' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  body: { schema: WishesRequest, example: wishes },
  responses: {
    200: {
      description: 'The driver is told.',
      schema: z.strictObject({ wishes: ChangedWishesWire }),
      example: { wishes: changedWishes },
    },
  },
  problems: ['not_found', 'tracking_expired', 'wishes_closed', 'wishes_used_up', 'leave_at_door_forbidden'],
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { wishes: await verb(ctx, params.slug, body) },
  }),
});
