import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { banPerson as verb } from '#src/live/rooms/ban-person.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { personId, streamId } from './examples.ts';

export const banPerson = route({
  method: 'PUT',
  path: '/api/streams/:id/chat/bans/:userId',
  operationId: 'banFromChat',
  summary: 'Ban somebody from the room',
  description:
    'For the host and moderators, on air and for as long as the chat can be read. What they said is gone for everybody, and they come in no more; again is a 204, too. `userId` is an author’s id in the chat. In the room itself `mod.ban` does the same, and `mod.unban` lifts it.',
  access: access.liveOrder,
  limits: { principal: 'host' },
  params: z.strictObject({ id: StreamIdText, userId: z.string().regex(/^[0-9a-f]{20}$/) }),
  paramsExample: { id: streamId, userId: personId },
  responses: { 204: { description: 'They are banned.' } },
  problems: ['not_found', 'ban_refused'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.id as StreamId, params.userId);
    return { response: new Response(null, { status: 204 }) };
  },
});
