import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { OrderId } from '#src/live/ids.ts';
import { OrderIdText, OrderWire, PayRequest, wantedPaymentOf } from '#src/live/orders/order-wire.ts';
import { startPayment } from '#src/live/orders/start-payment.ts';
import { route } from '#fn/live/context.ts';
import { awaiting, orderId } from './examples.ts';
import { presentOrder } from './present-order.ts';

const { dropoff, contact } = awaiting;

export const payOrder = route({
  method: 'POST',
  path: '/api/orders/:id/pay',
  operationId: 'payOrder',
  summary: 'Pay for what you won',
  description:
    'Has an order of yours paid, in time or late: the lot, and with delivery the fare of now from the seller to dropoff, by one payment. A saved card is charged at once; else you pay on paymentIntent.actionUrl. The same again is the same payment; with another card or another dropoff the one before is cancelled. The order is paid once the processor says so: read it again.',
  access: access.liveBuyer,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: OrderIdText }),
  paramsExample: { id: orderId },
  idempotency: 'accepted',
  body: { schema: PayRequest, example: { fulfilment: 'delivery', dropoff, contact } },
  responses: {
    200: {
      description: 'The order, with its payment.',
      schema: z.strictObject({ order: OrderWire }),
      example: { order: awaiting },
    },
  },
  problems: [
    'not_found',
    'order_not_payable',
    'delivery_not_offered',
    'distance_too_long',
    'coordinates_unset',
    'delivery_unavailable',
    'payment_method_unknown',
    'payments_unavailable',
    'idempotency_in_progress',
  ],
  handle: ({ ctx, params, body, once }) => startPayment(ctx, params.id as OrderId, wantedPaymentOf(body), once),
  present: presentOrder,
});
