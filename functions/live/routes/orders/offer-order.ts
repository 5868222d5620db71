import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { OrderId } from '#src/live/ids.ts';
import { createSecondChance as verb } from '#src/live/orders/create-second-chance.ts';
import { OrderIdText, OrderWire } from '#src/live/orders/order-wire.ts';
import { route } from '#fn/live/context.ts';
import { offered, orderId } from './examples.ts';
import { presentOrder } from './present-order.ts';

export const offerOrder = route({
  method: 'POST',
  path: '/api/orders/:id/second-chance',
  operationId: 'offerOrder',
  summary: 'Offer it to the next bidder',
  description:
    'Offers the lot of an unpaid order, or of a void one, to the next bidder, at the best that they have bid. The order before is void. The new one can be paid for a day, is never charged by itself, and is void after that: then there may be a further one.',
  access: access.liveSeller,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: OrderIdText }),
  paramsExample: { id: orderId },
  idempotency: 'accepted',
  responses: {
    201: {
      description: 'The next bidder’s order.',
      schema: z.strictObject({ order: OrderWire }),
      example: { order: offered },
    },
  },
  problems: ['not_found', 'order_not_unpaid', 'order_passed_on', 'no_other_bidder'],
  handle: ({ ctx, params, once }) => verb(ctx, params.id as OrderId, once),
  present: presentOrder,
});
