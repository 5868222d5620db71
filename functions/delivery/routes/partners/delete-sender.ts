import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { deleteSender as verb } from '#src/partners/delete-sender.ts';
import { SenderIdText } from '#src/partners/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { senderId } from './examples.ts';

export const deleteSender = route({
  method: 'DELETE',
  path: '/v1/admin/senders/:id',
  operationId: 'deleteSender',
  summary: 'Remove a sender',
  description: 'Only a sender without orders can be removed. Suspend any other instead.',
  access: access.ops,
  limits: { principal: 'pool' },
  params: z.strictObject({ id: SenderIdText }),
  paramsExample: { id: senderId },
  responses: { 204: { description: 'It is gone.' } },
  problems: ['not_found', 'sender_has_orders'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.id);
    return { response: new Response(null, { status: 204 }) };
  },
});
