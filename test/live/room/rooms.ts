import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import type { AuctionId, BidderId, ClipId, PersonId, StreamId, TipId } from '#src/live/ids.ts';
import type { ClientState, Welcome } from '#src/live/room-client/client-state.ts';
import type { LatestEvent, Sequenced } from '#src/live/room/event.ts';
import { batchText, type ServerMessage } from '#src/live/room/message.ts';
import { serverMessages } from '#src/live/room/room-wire.ts';
import { signTicket, TICKET_TTL_MS, type Capability, type Ticket } from '#src/live/rooms/ticket.ts';
import { enterRoom, type Room, type RoomOptions } from '#fn/live/pages/room/room-client.ts';
import { urls } from '#test/support/workers/surroundings.ts';
import { randomAddress, type Suite } from '#test/support/workers/suite.ts';

/** A type as it is on the wire, where an id is a text like any other. */
type Plain<T> = T extends AuctionId | BidderId | ClipId | PersonId | StreamId | TipId
  ? string
  : T extends object
    ? { readonly [K in keyof T]: Plain<T[K]> }
    : T;

const wire = z.discriminatedUnion('type', serverMessages) satisfies z.ZodType<Plain<ServerMessage>>;
const ServerMessageWire = wire as unknown as z.ZodType<ServerMessage>;

export const PATIENT = { timeout: 60_000, interval: 25 };

/** A ticket as the Worker signs it. Each is another one. */
export function ticketFor(streamId: string, sub: string, given: Partial<Ticket> = {}): string {
  const keys = [{ kid: 'k1', secret: demoSecrets.tokenSecret }];
  const ticket: Ticket = {
    id: randomUUID(),
    streamId: streamId as StreamId,
    sub: sub as PersonId,
    name: sub,
    capabilities: ['chat', 'bid'],
    origin: null,
    exp: Date.now() + TICKET_TTL_MS,
    until: Date.now() + 3_600_000,
    ...given,
  };
  return signTicket({ keys, audience: urls.live }, ticket);
}

export const socketUrl = (suite: Pick<Suite, 'address'>, streamId: string, query = '') =>
  `${suite.address.replace('http', 'ws')}/api/ws/streams/${streamId}${query}`;

/** A bare socket, and what it was sent: whatever the client of the page wouldn't do. */
export interface Bare {
  readonly socket: WebSocket;
  readonly frames: string[];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  send(message: unknown): void;
  /** The first message of this type, once it has come. */
  next<T extends string>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
}

export function openBare(url: string, protocols: string[] = [], headers: Record<string, string> = {}): Bare {
  const socket = new WebSocket(url, protocols, { headers: { 'cf-connecting-ip': randomAddress(), ...headers } });
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const opened = new Promise<void>((resolve) => {
    socket.on('open', () => resolve());
  });
  const known = new Map<string, ServerMessage>(); // who waits looks often, and reads each frame once
  const messageOf = (text: string): ServerMessage => {
    const message = known.get(text) ?? ServerMessageWire.parse(JSON.parse(text));
    known.set(text, message);
    return message;
  };
  const found = (type: string) =>
    frames
      .filter((text) => text !== 'pong')
      .map(messageOf)
      .find((message) => message.type === type);
  return {
    socket,
    frames,
    closed,
    send: (message) => {
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      void opened.then(() => socket.send(text));
    },
    async next(type) {
      await expect.poll(() => found(type), PATIENT).toBeDefined();
      return found(type) as never;
    },
  };
}

/** Somebody in a room with the page's own client, and everything that they were told. */
export interface Guest {
  readonly room: Room;
  readonly welcomes: { readonly welcome: Welcome; readonly isFresh: boolean }[];
  readonly events: Sequenced[];
  readonly latest: LatestEvent[];
  readonly states: ClientState[];
  readonly notices: string[];
  /** Of every event, by epoch and number, the bytes that it came in. */
  readonly log: Map<string, string>;
  /** The socket of now: to be cut. */
  readonly cut: () => void;
  readonly isHere: () => boolean;
}

interface GuestOptions extends Partial<RoomOptions> {
  readonly sub?: string;
  readonly capabilities?: readonly Capability[];
  /** Whether each frame is held against the shapes of the wire; of many guests, one is enough. */
  readonly isChecked?: boolean;
}

/** Enters as a person where `sub` is given, else to watch. */
export function enter(suite: () => Pick<Suite, 'address'>, streamId: string, options: GuestOptions = {}): Guest {
  const { sub, capabilities, isChecked = true, ...rest } = options;
  const guest = {
    welcomes: [] as Guest['welcomes'],
    events: [] as Sequenced[],
    latest: [] as LatestEvent[],
    states: [] as ClientState[],
    notices: [] as string[],
    log: new Map<string, string>(),
  };
  let epoch = '';
  let socket: WebSocket | undefined;
  const room = enterRoom({
    url: streamId,
    ...(sub === undefined
      ? {}
      : { ticket: async () => ticketFor(streamId, sub, capabilities === undefined ? {} : { capabilities }) }),
    onWelcome: (welcome, isFresh) => {
      ({ epoch } = welcome);
      guest.welcomes.push({ welcome, isFresh });
    },
    onEvent: (event) => guest.events.push(event),
    onLatest: (event) => guest.latest.push(event),
    onState: (state) => guest.states.push(state),
    onNotice: (code) => guest.notices.push(code),
    open: (_, protocols) => {
      socket = new WebSocket(socketUrl(suite(), streamId), protocols, {
        headers: { 'cf-connecting-ip': randomAddress() },
      });
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (isChecked && text !== 'pong') ServerMessageWire.parse(JSON.parse(text));
        note(guest.log, epoch, text);
      });
      return socket as never;
    },
    ...rest,
  });
  return {
    ...guest,
    room,
    cut: () => socket?.terminate(),
    isHere: () => guest.states.at(-1)?.kind === 'here',
  };
}

interface Event {
  readonly seq: number | undefined;
  readonly bytes: string;
}

/** The last frames that came: a crowd gets the same ones. */
const framesRead = new Map<string, readonly Event[]>();
const FRAMES_KEPT = 200;

/** The events of a batch, with their bytes as they stand in the frame. */
function eventsIn(text: string): readonly Event[] {
  const before = framesRead.get(text);
  if (before !== undefined) return before;
  const { events } = JSON.parse(text) as { events: { seq?: number }[] };
  const read = events.map((event) => ({ seq: event.seq, bytes: JSON.stringify(event) }));
  if (batchText(read.map(({ bytes }) => bytes)) !== text)
    throw new Error(`other bytes than those of the frame: ${text}`);
  framesRead.set(text, read);
  const [oldest = ''] = framesRead.keys();
  if (framesRead.size > FRAMES_KEPT) framesRead.delete(oldest);
  return read;
}

/** Notes the bytes of a frame's events. Twice the same, and never anything else. */
function note(log: Map<string, string>, epoch: string, text: string): void {
  if (!text.startsWith('{"type":"batch"')) return;
  for (const { seq, bytes } of eventsIn(text)) {
    if (seq === undefined) continue;
    const place = `${epoch} ${seq}`;
    const known = log.get(place) ?? bytes;
    if (known !== bytes) throw new Error(`event ${place} came in other bytes before: ${known}`);
    log.set(place, bytes);
  }
}
