import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText } from '#src/live/lots/auction-wire.ts';
import { listOrders as verb } from '#src/live/orders/list-orders.ts';
import { OrderWire } from '#src/live/orders/order-wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { sent } from './examples.ts';

export const listOrders = route({
  method: 'GET',
  path: '/api/orders',
  operationId: 'listOrders',
  summary: 'List your orders',
  description: 'What you have bought, or as a host sold, the newest first.',
  access: access.livePurchase,
  limits: { principal: 'payer_read' },
  query: z.strictObject({
    role: z
      .enum(['buyer', 'seller'])
      .optional()
      .meta({ description: 'buyer unless given: what you won. seller: what you sold.', example: 'buyer' }),
    auctionId: AuctionIdText.optional().meta({ description: 'Those of one auction.' }),
    ...listQuery,
  }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        orders: z.array(OrderWire).meta({ description: 'At most `limit`.' }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'For the page after this one; null on the last.', example: null }),
      }),
      example: { orders: [sent], nextCursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, query: { role = 'buyer', auctionId = null, limit = DEFAULT_PAGE_SIZE, cursor } }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: await verb(ctx, { role, auctionId: auctionId as AuctionId | null, limit, cursor }),
  }),
});
