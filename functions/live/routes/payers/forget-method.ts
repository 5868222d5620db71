import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { forgetMethod as verb } from '#src/live/payers/forget-method.ts';
import { MethodIdText } from '#src/live/payers/method-wire.ts';
import { route } from '#fn/live/context.ts';
import { method } from './examples.ts';

export const forgetMethod = route({
  method: 'DELETE',
  path: '/api/payment-methods/:id',
  operationId: 'deletePaymentMethod',
  summary: 'Delete a card',
  description: 'Deletes a saved card of yours. Nothing is charged to it any more.',
  access: access.livePayer,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: MethodIdText }),
  paramsExample: { id: method.id },
  responses: { 204: { description: 'Gone.' } },
  problems: ['not_found', 'payments_unavailable'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.id);
    return { response: new Response(null, { status: 204 }) };
  },
});
