import { hotLimits } from '#src/live/leaves/hot-limits.ts';
import type * as z from 'zod';
import { closeCodes } from '#src/live/room/close-code.ts';
import type { Pace } from '#src/live/session/bucket.ts';
import {
  ANONYMOUS_QUESTIONS,
  ANSWERS,
  BURST_COMMANDS,
  COMMANDS_PER_SECOND,
  HEARTBEAT_SECONDS,
  HELLO_MS,
  MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS,
  MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS,
  MAX_COMMAND_BYTES,
  SILENT_MS,
} from '#src/live/room/limits.ts';
import { PROTOCOL } from '#src/live/room/message.ts';
import { clientCommands } from '#src/live/room/command-wire.ts';
import { serverMessages } from '#src/live/room/room-wire.ts';
import { SERVICE_VERSION } from '#src/http/status/status-routes.ts';
import { JsonSchemas } from '../openapi/json-schemas.ts';

export type AsyncApiDocument = Readonly<Record<string, unknown>>;

/** A message's name: its shape's own id, which differs for both kinds of `ack`. */
const nameOf = (shape: z.ZodType) => shape.meta()?.id ?? '';

/** The AsyncAPI 3 document of the room's protocol, from the shapes that the room validates with. */
export function roomDocument(): AsyncApiDocument {
  const schemas = new JsonSchemas();
  const messageOf = (shape: z.ZodType) => ({ summary: shape.meta()?.description, payload: schemas.refer(shape) });
  const messages = (shapes: readonly z.ZodType[]) =>
    Object.fromEntries(shapes.map((shape) => [nameOf(shape), { name: nameOf(shape), ...messageOf(shape) }]));
  const resolved = schemas.resolve({ ...messages(clientCommands), ...messages(serverMessages), ...heartbeat });
  const commands = [...clientCommands.map(nameOf), 'ping'];
  const answers = [...serverMessages.map(nameOf), 'pong'];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Waypost live: the room of a stream',
      version: SERVICE_VERSION,
      description: conventions,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: { live: { host: 'live.example.com', protocol: 'wss', description: 'The live Worker.' } },
    channels: { room: channel([...commands, ...answers]) },
    operations: {
      receive: {
        action: 'receive',
        channel: { $ref: '#/channels/room' },
        summary: 'The commands of a client.',
        messages: refs(commands),
        reply: { channel: { $ref: '#/channels/room' }, messages: refs(['acknowledged', 'error', 'welcome', 'pong']) },
      },
      send: {
        action: 'send',
        channel: { $ref: '#/channels/room' },
        summary: 'The messages of the room.',
        messages: refs(answers),
      },
    },
    components: { messages: resolved.document, schemas: resolved.schemas },
  };
}

const heartbeat = {
  ping: {
    name: 'ping',
    contentType: 'text/plain',
    summary: `The heartbeat, every ${HEARTBEAT_SECONDS} seconds. It doesn’t wake a room that hibernates.`,
    payload: { type: 'string', const: 'ping' },
  },
  pong: {
    name: 'pong',
    contentType: 'text/plain',
    summary: 'Answers `ping`.',
    payload: { type: 'string', const: 'pong' },
  },
};

const refs = (names: readonly string[]) => names.map((name) => ({ $ref: `#/channels/room/messages/${name}` }));

const channel = (names: readonly string[]) => ({
  address: '/api/ws/streams/{id}',
  title: 'The room of a stream',
  description: `A WebSocket, subprotocol \`${PROTOCOL}\`. Anyone may watch. A ticket, in \`ticket\` or as a second subprotocol \`ticket.<ticket>\`, identifies the person: \`POST /api/streams/{id}/socket-ticket\` gives one for one socket. The socket must be opened from the origin that requested the ticket (or from none, if it was requested without one).`,
  servers: [{ $ref: '#/servers/live' }],
  parameters: { id: { description: 'The stream.', examples: ['5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f'] } },
  bindings: {
    ws: {
      method: 'GET',
      query: {
        type: 'object',
        properties: { ticket: { type: 'string', description: 'A ticket for this room, unused.' } },
      },
      bindingVersion: '0.1.0',
    },
  },
  messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
});

const codes = Object.entries(closeCodes)
  .map(
    ([reason, { code, mayReturn }]) =>
      `- ${code} \`${reason}\`: ${mayReturn ? 'reconnect, waiting longer each time' : 'don’t reconnect'}`,
  )
  .join('\n');

const inKiB = ({ burst, perSecond }: Pace) => `${burst / 1_024} KiB at once and ${perSecond / 1_024} KiB a second`;

const conventions = [
  `**Commands** are JSON of at most ${MAX_COMMAND_BYTES} bytes, each with an \`id\` of your choice, which its answer repeats. Send \`hello\` first, within ${HELLO_MS / 1_000} seconds. A socket may send ${BURST_COMMANDS} commands at once and ${COMMANDS_PER_SECOND} a second, \`ack\` included, so don’t acknowledge every batch. More is a flood, and closes the socket with ${closeCodes.flooding.code}.`,
  `**Heartbeat**: send the text \`ping\` every ${HEARTBEAT_SECONDS} seconds; the answer is the text \`pong\`. A socket that sends nothing for ${SILENT_MS / 1_000} seconds is closed.`,
  '**Events** come in a `batch`. Events with a `seq` are numbered without a gap within an `epoch`, are stored, and are the same bytes for everybody. To resume, send the `seq` of your last event with its epoch and the `resumeToken` of your last `welcome` in `hello.resume`. Either every event after it follows, or `resumed` says `recovered: false` and you have only the snapshot. The token says from which event on you were present: nothing older is sent. A message that was removed since is replaced by `chat.removed`.',
  `**Answers** are charged by their bytes: history, the chat of the snapshot, missed events. A socket with a ticket may get ${inKiB(ANSWERS.person.socket)}, all sockets of a person together ${inKiB(ANSWERS.person.shared)}. An anonymous socket may get ${inKiB(ANSWERS.anonymous.socket)}, all of an IP address together ${inKiB(ANSWERS.anonymous.shared)}, and may ask for history ${ANONYMOUS_QUESTIONS.burst} times at once and ${ANONYMOUS_QUESTIONS.perSecond} times a second. Beyond that \`history\` is the error \`slow_down\` with \`retryAfterMs\`, and \`hello\` is answered without chat. An IP address may have ${MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS} anonymous sockets, which count as at most ${MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS} viewers. No frame is compressed.`,
  '**Acknowledge** events with `ack`, as `welcome.limits` says. A client that is more than 500 events or 15 seconds behind gets no chat, and is told so. At 2,000 events or 60 seconds the socket is closed.',
  `**Large rooms** divide their sockets. One that belongs elsewhere is closed with ${closeCodes.moved.code}: connect again, soon, and resume. Show your ticket when you connect: where the person of an \`auth\` belongs elsewhere, the socket is closed with that code, too. After any other loss reconnect at a random moment within \`welcome.returnSpreadMs\`. Such a room takes ${hotLimits.chatASecond} messages a second; beyond that \`chat.send\` is the error \`chat_busy\` with \`retryAfterMs\`.`,
  `**Close codes** say whether to reconnect:\n\n${codes}`,
].join('\n\n');
