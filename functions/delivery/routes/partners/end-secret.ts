import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { endSecret as verb } from '#src/partners/end-secret.ts';
import { SecretIdText, SenderIdText } from '#src/partners/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { secretId, senderId } from './examples.ts';

export const endSecret = route({
  method: 'DELETE',
  path: '/v1/admin/senders/:id/secrets/:secretId',
  operationId: 'endSenderSecret',
  summary: 'End a secret',
  description: 'Ends it at once: orders with it are refused. Even the last one can be ended.',
  access: access.ops,
  limits: { principal: 'pool' },
  params: z.strictObject({ id: SenderIdText, secretId: SecretIdText }),
  paramsExample: { id: senderId, secretId },
  responses: { 204: { description: 'It is gone.' } },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.id, params.secretId);
    return { response: new Response(null, { status: 204 }) };
  },
});
