import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { issueTicket as verb } from '#src/live/rooms/issue-ticket.ts';
import { SocketWire, socketOf, StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { socket, streamId } from './examples.ts';

export const issueTicket = route({
  method: 'POST',
  path: '/api/streams/:id/socket-ticket',
  operationId: 'issueSocketTicket',
  summary: 'Get a ticket for a stream’s room',
  description:
    'A ticket opens one socket within 60 s, for the caller and from the page that requested it. Anyone may watch without one. Chatting, bidding and moderating need one.',
  access: access.anyBearer,
  limits: { principal: 'ticket' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  responses: {
    201: {
      description: 'The ticket, with the room’s address.',
      schema: z.strictObject({ socket: SocketWire }),
      example: { socket: { ...socket, capabilities: ['chat', 'bid'] } },
    },
  },
  problems: ['not_found', 'stream_over'],
  handle: async ({ ctx, params, request }) => {
    const asked = { streamId: params.id as StreamId, origin: request.headers.get('origin') };
    const { capabilities, ...issued } = await verb(ctx, asked);
    const url = socketOf({ liveUrl: ctx.tokens.audience }, params.id);
    const body = { socket: { url, ...issued, capabilities: [...capabilities] } };
    return { status: 201, headers: { 'Cache-Control': 'no-store' }, body };
  },
});
