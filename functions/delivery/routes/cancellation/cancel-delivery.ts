import * as z from 'zod';
import {
  CancellationWire,
  CancelledDelivery,
  CancelRequest,
  showCancelled,
} from '#src/delivery/cancellation/cancellation-wire.ts';
import { cancelDelivery as verb } from '#src/delivery/cancellation/cancel-delivery.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { cancelled } from '#fn/delivery/routes/money/examples.ts';

export const cancelDelivery = route({
  method: 'POST',
  path: '/v1/deliveries/:id/cancel',
  operationId: 'cancelDelivery',
  summary: 'Cancel a delivery',
  description:
    'Cancels a delivery that hasn’t been picked up, and its job. With the token of a price that was shown, exactly that price is charged; without it the current one. If the token has expired, or the delivery’s state has changed, nothing is cancelled, and the answer has a fresh price. Cancelling again returns the same answer. With If-Match, only if nobody has changed the delivery since.',
  access: access.deliveriesChange,
  limits: { principal: 'read' },
  idempotency: 'accepted',
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  body: { schema: CancelRequest, example: { reason: cancelled.delivery.endReason } },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'Cancelled, and what it cost.',
      schema: CancelledDelivery,
      example: cancelled,
      headers: ['ETag'],
    },
  },
  problems: [
    'not_found',
    'invalid_state_transition',
    'cancellation_price_expired',
    'cancellation_price_changed',
    'cancellation_token_invalid',
  ],
  handle: ({ ctx, params, body, once, version }) => {
    const input = { reason: body.reason, token: body.token, version };
    return verb(ctx, params.id, input, once, (price) => z.encode(CancellationWire, price));
  },
  present: (done) => ({
    body: showCancelled(done),
    headers: { ETag: `"${done.version}"`, 'Cache-Control': 'no-store' },
  }),
});
