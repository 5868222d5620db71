import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { OrderId } from '#src/live/ids.ts';
import { voidOrder as verb } from '#src/live/orders/void-order.ts';
import { OrderIdText, OrderWire } from '#src/live/orders/order-wire.ts';
import { route } from '#fn/live/context.ts';
import { voided, orderId } from './examples.ts';
import { presentOrder } from './present-order.ts';

export const voidOrder = route({
  method: 'POST',
  path: '/api/orders/:id/void',
  operationId: 'voidOrder',
  summary: 'Void an order',
  description:
    'Gives an unpaid order up: its buyer owes nothing more, and may bid again. What is paid for it from then on goes back. One that is void stays so.',
  access: access.liveSeller,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: OrderIdText }),
  paramsExample: { id: orderId },
  idempotency: 'accepted',
  responses: {
    200: {
      description: 'The void order.',
      schema: z.strictObject({ order: OrderWire }),
      example: { order: voided },
    },
  },
  problems: ['not_found', 'order_not_unpaid'],
  handle: ({ ctx, params, once }) => verb(ctx, params.id as OrderId, once),
  present: presentOrder,
});
