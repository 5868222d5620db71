import type { DurableObjectState, WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import { closeCodes, type CloseReason } from '#src/live/room/close-code.ts';
import { readCommand } from '#src/live/room/command-wire.ts';
import type { Command, SessionCommand } from '#src/live/room/command.ts';
import { MAX_COMMAND_BYTES } from '#src/live/room/limits.ts';
import { takeToken } from '#src/live/session/bucket.ts';
import type { Connection, UsableTicket } from '#src/live/session/connection.ts';
import { Outbox } from '#fn/live/outbox.ts';
import { openPair, upgradeResponse } from '#fn/live/web-socket.ts';

declare const WebSocketRequestResponsePair: new (
  request: string,
  response: string,
) => Parameters<DurableObjectState['setWebSocketAutoResponse']>[0] & object;

/** What a message of a socket is to the machine. */
export type Heard =
  | Extract<SessionCommand, { type: 'fault' | 'misspelt' | 'auth' }>
  | Extract<Command, { type: 'client' }>;

type ReadTicket = (text: string, origin: string | null) => UsableTicket | undefined;

const encoder = new TextEncoder();

/** The sockets of an object that hibernates: which connection each is, what it says, and what it is sent. */
export class Sockets {
  readonly #ctx: DurableObjectState;
  readonly #sockets = new Map<string, WorkerSocket>();
  /** The platform delivers a message with the very object that was accepted: reading what is attached costs more. */
  readonly #connections = new WeakMap<WorkerSocket, Connection>();
  readonly #outbox = new Outbox({
    send: (id, text) => this.#send(id, text),
    later: (go) => void setTimeout(go, 0),
  });

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    // Answered without waking the object; only the time is stored.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** The connections that have outlived the object's memory. */
  restored(): readonly Connection[] {
    return this.#ctx.getWebSockets().flatMap((socket) => {
      const connection = socket.deserializeAttachment() as Connection | null;
      if (connection === null) return []; // we closed it, and its close event hasn't come yet
      this.#know(socket, connection);
      return [connection];
    });
  }

  accept(connection: Connection, protocol: string | undefined): Response {
    const { client, server } = openPair();
    this.#ctx.acceptWebSocket(server);
    this.#know(server, connection);
    this.remember(connection);
    return upgradeResponse(client, protocol);
  }

  /** Undefined once it is closed: later messages aren't read. */
  connectionOf(socket: WorkerSocket): Connection | undefined {
    return this.#connections.get(socket);
  }

  /** A message, as a command. */
  hear(connection: Connection, message: string | ArrayBuffer, readTicket: ReadTicket): Heard {
    if (!takeToken(connection, Date.now())) return { type: 'fault', connection, fault: 'flooding' };
    if (typeof message !== 'string') return { type: 'fault', connection, fault: 'bad_request' };
    if (isTooLarge(message)) return { type: 'fault', connection, fault: 'too_large' };
    const received = readCommand(message);
    if (received.kind === 'unreadable') return { type: 'fault', connection, fault: 'bad_request' };
    if (received.kind === 'misspelt') return { ...received, type: 'misspelt', connection };
    const { command } = received;
    if (command.type === 'auth')
      return { type: 'auth', connection, id: command.id, ticket: readTicket(command.ticket, connection.origin) };
    const newId = command.type === 'bid.place' ? '' : crypto.randomUUID();
    return { type: 'client', connection, command, newId };
  }

  /** Attaches what is left in its bucket, but after a bid, of which there are many. */
  rememberAfter(heard: Heard): void {
    if (heard.type === 'client' && heard.command.type !== 'bid.place') this.remember(heard.connection);
  }

  /** A socket's close event. A client that closes first gets a close frame in return. */
  closed(socket: WorkerSocket): Connection | undefined {
    try {
      socket.close(1000);
    } catch {
      // It was disconnected, or we closed it.
    }
    const connection = this.#connections.get(socket);
    if (connection !== undefined) this.#forget(socket, connection);
    return connection;
  }

  send(to: readonly Connection[], text: string): void {
    this.#outbox.send(
      to.map(({ id }) => id),
      text,
    );
  }

  close(connection: Connection, reason: CloseReason): void {
    const socket = this.#sockets.get(connection.id);
    if (socket === undefined) return;
    this.#outbox.flush(connection.id);
    this.#forget(socket, connection);
    socket.serializeAttachment(null);
    socket.close(closeCodes[reason].code, reason);
  }

  remember(connection: Connection): void {
    this.#sockets.get(connection.id)?.serializeAttachment(connection);
  }

  /** The newest heartbeats, by connection. */
  seenAt(): ReadonlyMap<string, number> {
    const seenAt = new Map<string, number>();
    for (const [id, socket] of this.#sockets) {
      const at = this.#ctx.getWebSocketAutoResponseTimestamp(socket);
      if (at !== null) seenAt.set(id, at.getTime());
    }
    return seenAt;
  }

  #know(socket: WorkerSocket, connection: Connection): void {
    this.#sockets.set(connection.id, socket);
    this.#connections.set(socket, connection);
  }

  #forget(socket: WorkerSocket, { id }: Connection): void {
    this.#sockets.delete(id);
    this.#connections.delete(socket);
    this.#outbox.forget(id);
  }

  #send(id: string, text: string): void {
    try {
      this.#sockets.get(id)?.send(text);
    } catch {
      // It has just disconnected: its close event comes next.
    }
  }
}

const isTooLarge = (text: string) =>
  text.length > MAX_COMMAND_BYTES ||
  (text.length * 3 > MAX_COMMAND_BYTES && encoder.encode(text).length > MAX_COMMAND_BYTES);
