import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { changeSender as verb } from '#src/partners/change-sender.ts';
import { ChangeSenderRequest, SenderIdText, SenderWire, showSender } from '#src/partners/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { sender, senderId } from './examples.ts';

export const changeSender = route({
  method: 'PATCH',
  path: '/v1/admin/senders/:id',
  operationId: 'changeSender',
  summary: 'Change a sender',
  description:
    'Changes the given fields, from its next order on. Existing deliveries keep their owner, licences and hours. With If-Match, only if nobody has changed it since.',
  access: access.ops,
  limits: { principal: 'pool' },
  params: z.strictObject({ id: SenderIdText }),
  paramsExample: { id: senderId },
  body: { schema: ChangeSenderRequest, example: { status: 'suspended' } },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'The changed sender.',
      schema: z.strictObject({ sender: SenderWire }),
      example: { sender: { ...sender, status: 'suspended', version: 2 } },
      headers: ['ETag'],
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params, body, version }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const changed = await verb(ctx, { id: params.id, version }, given);
    const headers = { ETag: `"${changed.version}"`, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: { sender: showSender(changed) } };
  },
});
