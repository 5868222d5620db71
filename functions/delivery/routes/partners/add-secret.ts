import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { addSecret as verb } from '#src/partners/add-secret.ts';
import { AddSecretRequest, SenderIdText, SenderWithSecret, showWithSecret } from '#src/partners/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { fresh, senderId } from './examples.ts';
import { refuseWeakSecret } from './refuse-weak-secret.ts';

export const addSecret = route({
  method: 'POST',
  path: '/v1/admin/senders/:id/secrets',
  operationId: 'addSenderSecret',
  summary: 'Rotate a sender’s secret',
  description:
    'Adds a secret, shown once. The one before stays live until it is ended or another one is added. Older ones end at once.',
  access: access.ops,
  limits: { principal: 'pool' },
  idempotency: 'accepted',
  params: z.strictObject({ id: SenderIdText }),
  paramsExample: { id: senderId },
  body: { schema: AddSecretRequest, example: { secret: 'a-secret-that-there-is-already' } },
  responses: {
    201: {
      description: 'The sender, with its new secret. The answer to a retry has none.',
      schema: z.strictObject({ sender: SenderWithSecret }),
      example: { sender: { ...fresh, version: 2 } },
    },
  },
  problems: ['not_found', 'secret_in_use'],
  handle: ({ ctx, params, body, once, scope }) => {
    refuseWeakSecret(scope, body.secret);
    return verb(ctx, params.id, body.secret, once);
  },
  present: (sender) => ({ headers: { 'Cache-Control': 'no-store' }, body: { sender: showWithSecret(sender) } }),
});
