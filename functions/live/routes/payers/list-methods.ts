import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { listMethods as verb } from '#src/live/payers/list-methods.ts';
import { MethodWire } from '#src/live/payers/method-wire.ts';
import { route } from '#fn/live/context.ts';
import { method } from './examples.ts';

export const listMethods = route({
  method: 'GET',
  path: '/api/payment-methods',
  operationId: 'listPaymentMethods',
  summary: 'List your cards',
  description: 'Your saved cards, the newest first. A lot that you win is charged to the newest one.',
  access: access.livePayer,
  limits: { principal: 'payer_read' },
  responses: {
    200: {
      description: 'All of them.',
      schema: z.strictObject({
        paymentMethods: z.array(MethodWire).meta({ description: 'At most a hundred.' }),
      }),
      example: { paymentMethods: [method] },
    },
  },
  problems: ['payments_unavailable'],
  handle: async ({ ctx }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { paymentMethods: await verb(ctx) },
  }),
});
