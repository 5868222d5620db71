import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { OrderId } from '#src/live/ids.ts';
import { sendParcel as verb } from '#src/live/parcels/send-parcel.ts';
import { OrderIdText, OrderWire } from '#src/live/orders/order-wire.ts';
import { route } from '#fn/live/context.ts';
import { sent, orderId } from './examples.ts';
import { presentOrder } from './present-order.ts';

export const sendOrder = route({
  method: 'POST',
  path: '/api/orders/:id/ready',
  operationId: 'sendOrder',
  summary: 'Say that an order is ready',
  description:
    'Hands a paid order’s parcel to the delivery service, whose drivers fetch it; buyer and seller get the link to follow it. Again it is the same delivery. One that is collected is in its buyer’s hands with this: delivered.',
  access: access.liveSeller,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: OrderIdText }),
  paramsExample: { id: orderId },

  responses: {
    200: {
      description: 'The order, sent or handed over.',
      schema: z.strictObject({ order: OrderWire }),
      example: { order: sent },
    },
  },
  problems: ['not_found', 'order_not_sendable', 'delivery_unavailable', 'parcel_refused'],
  handle: async ({ ctx, params }) => ({ status: 200, ...presentOrder(await verb(ctx, params.id as OrderId)) }),
});
