import * as z from 'zod';
import { showDelivery } from '#src/delivery/orders/present.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { listDeliveries as verb } from '#src/delivery/orders/list-deliveries.ts';
import { DeliveryWire } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { DEFAULT_PAGE_SIZE, listQuery, oneLine } from '#src/platform/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { delivery } from '#fn/delivery/routes/examples.ts';

export const listDeliveries = route({
  method: 'GET',
  path: '/v1/deliveries',
  operationId: 'listDeliveries',
  summary: 'List deliveries',
  description: 'The caller’s deliveries, newest first.',
  access: access.deliveriesRead,
  limits: { principal: 'read' },
  query: z.strictObject({
    ...listQuery,
    status: z.enum(deliveryStatuses).optional().meta({ description: 'Only those in this state.', example: 'created' }),
    externalReference: oneLine(200)
      .optional()
      .meta({ description: 'Only those with this order number of yours.', example: 'order-1001' }),
  }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        deliveries: z.array(DeliveryWire),
        nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last.' }),
      }),
      example: { deliveries: [delivery], nextCursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, query }) => {
    const page = await verb(
      ctx,
      { status: query.status, externalReference: query.externalReference },
      { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor },
    );
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { deliveries: page.deliveries.map(showDelivery), nextCursor: page.nextCursor },
    };
  },
});
