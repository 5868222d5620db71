import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { getSender as verb } from '#src/partners/get-sender.ts';
import { SenderIdText, SenderWire, showSender } from '#src/partners/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { sender, senderId } from './examples.ts';

export const getSender = route({
  method: 'GET',
  path: '/v1/admin/senders/:id',
  operationId: 'getSender',
  summary: 'Read a sender',
  description: 'With the ids of its live secrets, but not the secrets.',
  access: access.ops,
  limits: { principal: 'read' },
  params: z.strictObject({ id: SenderIdText }),
  paramsExample: { id: senderId },
  responses: {
    200: {
      description: 'The sender.',
      schema: z.strictObject({ sender: SenderWire }),
      example: { sender },
      headers: ['ETag'],
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    const found = await verb(ctx, params.id);
    const headers = { ETag: `"${found.version}"`, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: { sender: showSender(found) } };
  },
});
