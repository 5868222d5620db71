import * as z from 'zod';
import { RefundWire } from '#src/delivery/refunds/refund-wire.ts';
import { listRefunds as verb } from '#src/delivery/refunds/list-refunds.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { refund } from '#fn/delivery/routes/money/examples.ts';

export const listRefunds = route({
  method: 'GET',
  path: '/v1/deliveries/:id/refunds',
  operationId: 'listRefunds',
  summary: 'List a delivery’s refunds',
  description: 'Newest first, including those that were made in the payment processor’s dashboard.',
  access: access.deliveriesOwn,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        refunds: z.array(RefundWire),
        nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last.' }),
      }),
      example: { refunds: [{ ...refund, status: 'succeeded' }], nextCursor: null },
    },
  },
  problems: ['not_found', 'cursor_invalid'],
  handle: async ({ ctx, params, query }) => {
    const page = { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor };
    const { items, nextCursor } = await verb(ctx, params.id, page);
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { refunds: items, nextCursor } };
  },
});
