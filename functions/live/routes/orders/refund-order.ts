import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { OrderId } from '#src/live/ids.ts';
import { requestOrderRefund as verb } from '#src/live/orders/request-order-refund.ts';
import { OrderIdText, OrderWire } from '#src/live/orders/order-wire.ts';
import { route } from '#fn/live/context.ts';
import { refunding, orderId } from './examples.ts';
import { presentOrder } from './present-order.ts';

export const refundOrder = route({
  method: 'POST',
  path: '/api/orders/:id/refund',
  operationId: 'refundOrder',
  summary: 'Refund an order',
  description:
    'Gives a buyer’s money back: all of it before it was sent, the lot’s price after that, since the fare has been spent. The order is refunded once the processor has done it: read it again.',
  access: access.liveSellerRefund,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: OrderIdText }),
  paramsExample: { id: orderId },
  idempotency: 'accepted',
  responses: {
    200: {
      description: 'The order, with its refund.',
      schema: z.strictObject({ order: OrderWire }),
      example: { order: refunding },
    },
  },
  problems: ['not_found', 'order_not_refundable'],
  handle: ({ ctx, params, once }) => verb(ctx, params.id as OrderId, once),
  present: presentOrder,
});
