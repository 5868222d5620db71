import type * as z from 'zod';
import { closeCodes } from '../../src/live/room/close-code.ts';
import type { Pace } from '../../src/live/room/bucket.ts';
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
} from '../../src/live/room/limits.ts';
import { PROTOCOL } from '../../src/live/room/message.ts';
import { clientCommands } from '../../src/live/room-command-wire.ts';
import { serverMessages } from '../../src/live/room-wire.ts';
import { SERVICE_VERSION } from '../../src/platform/http/status-routes.ts';
import { JsonSchemas } from '../openapi/json-schemas.ts';

export type AsyncApiDocument = Readonly<Record<string, unknown>>;

/** Where a message stands: under its shape's own id, which for both kinds of `ack` is another. */
const nameOf = (shape: z.ZodType) => shape.meta()?.id ?? '';

/** The AsyncAPI 3 document of the room's protocol, from the shapes that it is read and checked by. */
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
        summary: 'What a client may ask for.',
        messages: refs(commands),
        reply: { channel: { $ref: '#/channels/room' }, messages: refs(['acknowledged', 'error', 'welcome', 'pong']) },
      },
      send: {
        action: 'send',
        channel: { $ref: '#/channels/room' },
        summary: 'What the room says.',
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
    summary: `A sign of life, every ${HEARTBEAT_SECONDS} seconds: it doesn’t wake a room that sleeps.`,
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
  description: `A WebSocket, subprotocol \`${PROTOCOL}\`. Anyone may watch; a ticket, in \`ticket\` or as a second subprotocol \`ticket.<ticket>\`, makes the socket somebody’s: \`POST /api/streams/{id}/socket-ticket\` gives one for one socket, to be opened from the origin that asked for it (or, as it was asked for, from none).`,
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
      `- ${code} \`${reason}\`: ${mayReturn ? 'come back, waiting longer each time' : 'don’t come back'}`,
  )
  .join('\n');

const inKiB = ({ burst, perSecond }: Pace) => `${burst / 1_024} KiB at once and ${perSecond / 1_024} KiB a second`;

const conventions = [
  `**Commands** are JSON of at most ${MAX_COMMAND_BYTES} bytes, each with an \`id\` of yours that its answer has again. \`hello\` comes first, within ${HELLO_MS / 1_000} seconds. A socket may send ${BURST_COMMANDS} at once and ${COMMANDS_PER_SECOND} a second, \`ack\` included: acknowledge every so often, not every batch. More is a flood, and closed with ${closeCodes.flooding.code}.`,
  `**Heartbeat**: a bare \`ping\` every ${HEARTBEAT_SECONDS} seconds, answered by a bare \`pong\`. A socket that says nothing for ${SILENT_MS / 1_000} seconds is closed.`,
  '**Events** come in a `batch`. Those with a `seq` are numbered without a gap within an `epoch`, kept, and the same bytes for everybody. Name the last one that you have, with its epoch and the `resumeToken` of your last `welcome`, in `hello.resume`: every event after it follows, or `resumed` says `recovered: false` and the snapshot is all there is. The token says from which event on you were here: nothing older is sent. Where a message was taken off since, `chat.removed` stands in its place.',
  `**What you ask for** is charged by its bytes: history, the chat of the snapshot, what you missed. A socket gets ${inKiB(ANSWERS.person.socket)}, all of a person's together ${inKiB(ANSWERS.person.shared)}; one that is nobody's ${inKiB(ANSWERS.anonymous.socket)}, all of an address's together ${inKiB(ANSWERS.anonymous.shared)}, and it asks for history ${ANONYMOUS_QUESTIONS.burst} times at once and ${ANONYMOUS_QUESTIONS.perSecond} times a second. Beyond it \`history\` is the error \`slow_down\` with \`retryAfterMs\`, and \`hello\` is answered without chat. An address has ${MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS} sockets that are nobody's, which count as ${MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS} viewers at most. No frame is compressed.`,
  '**Acknowledge** what you have with `ack`, as `welcome.limits` says. Whoever is more than 500 events or 15 seconds behind goes without chat and is told so; at 2,000 or 60 seconds the socket is closed.',
  `**Close codes** say whether to come back:\n\n${codes}`,
].join('\n\n');
