import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { deleteMessage as verb } from '#src/live/rooms/delete-message.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { messageId, streamId } from './examples.ts';

export const deleteMessage = route({
  method: 'DELETE',
  path: '/api/streams/:id/chat/messages/:messageId',
  operationId: 'deleteChatMessage',
  summary: 'Take a message off',
  description:
    'For the host and moderators, on air and for as long as the chat can be read. It is gone for everybody, in quotes, too; one that is gone already is a 204. In the room itself `chat.delete` does the same.',
  access: access.liveOrder,
  limits: { principal: 'host' },
  params: z.strictObject({ id: StreamIdText, messageId: z.uuid() }),
  paramsExample: { id: streamId, messageId },
  responses: { 204: { description: 'It is gone.' } },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.id as StreamId, params.messageId);
    return { response: new Response(null, { status: 204 }) };
  },
});
