import * as z from 'zod';
import { CancellationWire } from '#src/delivery/cancellation/cancellation-wire.ts';
import { reachOf } from '#src/delivery/reach.ts';
import { priceCancellation as verb } from '#src/delivery/cancellation/price-cancellation.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { cancellation } from '#fn/delivery/routes/money/examples.ts';

export const readCancellation = route({
  method: 'GET',
  path: '/v1/deliveries/:id/cancellation',
  operationId: 'readCancellation',
  summary: 'Read what cancelling costs',
  description:
    'The price of cancelling now, by the policy that priced the delivery: free before a driver is assigned, then a fee that goes to the driver. After the pickup nothing can be cancelled. With the token the price is guaranteed until validUntil.',
  access: access.deliveriesOwn,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  responses: {
    200: {
      description: 'The price.',
      schema: z.strictObject({ cancellation: CancellationWire }),
      example: { cancellation },
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params, actor }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { cancellation: await verb(ctx, params.id, reachOf(actor)) },
  }),
});
