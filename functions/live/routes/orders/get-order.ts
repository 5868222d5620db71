import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { OrderId } from '#src/live/ids.ts';
import { getOrder as verb } from '#src/live/orders/get-order.ts';
import { OrderIdText, OrderWire } from '#src/live/orders/order-wire.ts';
import { route } from '#fn/live/context.ts';
import { awaiting, orderId } from './examples.ts';
import { presentOrder } from './present-order.ts';

export const getOrder = route({
  method: 'GET',
  path: '/api/orders/:id',
  operationId: 'getOrder',
  summary: 'Read an order',
  description:
    'What became of a sold lot: for its buyer, its seller and ops. Its buyer alone sees where it is brought, and how to pay.',
  access: access.livePurchase,
  limits: { principal: 'payer_read' },
  params: z.strictObject({ id: OrderIdText }),
  paramsExample: { id: orderId },
  responses: {
    200: { description: 'The order.', schema: z.strictObject({ order: OrderWire }), example: { order: awaiting } },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({ status: 200, ...presentOrder(await verb(ctx, params.id as OrderId)) }),
});
