import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { leafOf } from '#src/live/leaves/leaf-of.ts';
import { closeCodes, type CloseReason } from '#src/live/room/close-code.ts';
import { PROTOCOL } from '#src/live/room/message.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { findForSocket } from '#src/live/rooms/find-for-socket.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate, Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { leafOfRoom, roomOf, type LiveConfig } from '#fn/live/bindings.ts';
import { route } from '#fn/live/context.ts';
import { passRequest } from '#fn/live/socket-pass.ts';
import { usableTicket } from '#fn/live/usable-ticket.ts';
import { refusedSocket } from '#fn/live/web-socket.ts';
import { streamId as exampleId } from './examples.ts';

const TICKET_PREFIX = 'ticket.';

/** Reads `Sec-WebSocket-Protocol`: the offered subprotocols, and a ticket if there is one among them. */
function readOffer(request: Request): { readonly protocols: readonly string[]; readonly ticket: string | undefined } {
  const offered = (request.headers.get('sec-websocket-protocol') ?? '').split(',').map((each) => each.trim());
  return {
    protocols: offered.filter((each) => each !== '' && !each.startsWith(TICKET_PREFIX)),
    ticket: offered.find((each) => each.startsWith(TICKET_PREFIX))?.slice(TICKET_PREFIX.length),
  };
}

/** Whose page it is: our own, one that is listed, or none at all. Throws `origin_not_allowed`. */
function readOrigin(request: Request, isolate: Isolate<LiveConfig>): string | null {
  const origin = request.headers.get('origin');
  const { LIVE_URL, SOCKET_ORIGINS } = isolate.config;
  const welcome = [null, new URL(LIVE_URL).origin, ownOrigin(request, isolate), ...SOCKET_ORIGINS];
  if (!welcome.includes(origin)) throw new Problem('origin_not_allowed');
  return origin;
}

/** The same for all sockets of one network, and not reversible. */
const addressOf = (secret: string, ip: string) => toBase64Url(hmacOf(secret, 'socket-address', ip).subarray(0, 12));

export const roomSocket = route({
  method: 'GET',
  path: '/api/ws/streams/:id',
  operationId: 'openRoom',
  summary: 'Enter a stream’s room',
  description:
    'A WebSocket with the subprotocol `live.v1`, which /asyncapi.json describes. Anyone may watch. A ticket from `POST /api/streams/{id}/socket-ticket`, in `ticket` or as a second subprotocol `ticket.<ticket>`, identifies the person. If you may not connect, the socket is opened and closed with a code that says why.',
  access: access.anyone,
  limits: { ip: 'socket' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: exampleId },
  query: z.strictObject({
    ticket: z.string().max(2_048).optional().meta({ description: 'A ticket for this room, unused.' }),
  }),
  requestHeaders: ['Sec-WebSocket-Protocol'],
  responses: { 101: { description: 'The socket is open.', headers: ['Sec-WebSocket-Protocol'] } },
  problems: ['upgrade_required', 'origin_not_allowed'],
  handle: async ({ ctx, params, query, request, scope }) => {
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
      throw new Problem('upgrade_required', { headers: { Upgrade: 'websocket', Connection: 'Upgrade' } });
    const { isolate } = scope as Scope<LiveConfig>;
    const { config, env } = isolate;
    const origin = readOrigin(request, isolate);
    const offer = readOffer(request);
    const protocol = offer.protocols.includes(PROTOCOL) ? PROTOCOL : offer.protocols[0];
    const refuse = (reason: CloseReason) => ({
      response: refusedSocket(closeCodes[reason].code, reason, protocol),
    });
    if (protocol !== undefined && protocol !== PROTOCOL) return refuse('subprotocol');

    const streamId = params.id as StreamId;
    const door = await findForSocket(ctx, streamId);
    if (door === undefined) return refuse('no_such_stream');
    if (isOver(door.status)) return refuse('ended');
    const text = offer.ticket ?? query.ticket;
    const ticket = text === undefined ? undefined : usableTicket(config, text, { streamId, origin });
    if (text !== undefined && ticket === undefined) return refuse('ticket');
    if (ticket === undefined && door.visibility === 'private') return refuse('no_such_stream');
    const address = addressOf(config.ID_SECRET, scope.ip);
    const place = door.leaves === 0 ? undefined : crypto.randomUUID();
    const pass = { streamId, origin, address, ticket, protocol, place };
    if (place === undefined) return { response: await roomOf(env, streamId).fetch(passRequest(pass)) };
    const leaf = leafOf(ticket?.person.id ?? place, door.leaves);
    return { response: await leafOfRoom(env, streamId, leaf).fetch(passRequest({ leaf, pass })) };
  },
});
