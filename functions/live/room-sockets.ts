import type { WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import { takeToken } from '#src/live/session/bucket.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import type { Command, OrderAct } from '#src/live/room/command.ts';
import { newConnection, type Connection } from '#src/live/session/connection.ts';
import type { Effect } from '#src/live/room/effect.ts';
import { COALESCE_MS, MAX_COMMAND_BYTES } from '#src/live/room/limits.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import { restoreRoom } from '#src/live/room/restore.ts';
import type { Room } from '#src/live/room/room.ts';
import { step } from '#src/live/room/step.ts';
import { readCommand } from '#src/live/room/command-wire.ts';
import { logError } from '#src/platform/log.ts';
import type { RoomParts } from './room-part.ts';
import { Outbox } from './outbox.ts';
import { RoomStore } from './room-store.ts';
import type { SocketPass } from './socket-pass.ts';
import { openPair, refusedSocket, upgradeResponse } from './web-socket.ts';

declare const WebSocketRequestResponsePair: new (
  request: string,
  response: string,
) => Parameters<RoomParts['ctx']['setWebSocketAutoResponse']>[0] & object;

const encoder = new TextEncoder();

/**
 * The part of a room object that has the sockets: a shell round `step` of src/live/room. It loads the room, passes it
 * commands, and carries out the effects in one turn. The platform sends nothing before the storage is on disk.
 */
export class RoomSockets {
  readonly #parts: RoomParts;
  readonly #store: RoomStore;
  readonly #sockets = new Map<string, WorkerSocket>();
  /** The platform delivers a message with the very object that was accepted: reading what is attached costs more. */
  readonly #connections = new WeakMap<WorkerSocket, Connection>();
  readonly #outbox = new Outbox({
    send: (id, text) => this.#send(id, text),
    later: (go) => void setTimeout(go, 0),
  });
  readonly #room: Room;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    const { ctx, timetable } = parts;
    this.#store = new RoomStore(ctx.storage.sql);
    const connections = ctx.getWebSockets().flatMap((socket) => {
      const connection = socket.deserializeAttachment() as Connection | null;
      if (connection === null) return []; // we closed it, and its close event hasn't come yet
      this.#know(socket, connection);
      return [connection];
    });
    const { lots } = parts;
    const { findKeys, findLine, findMaxima, findBidders } = lots;
    const tools = { ...parts.tools, findKeys, findLine, findMaxima, findBidders };
    this.#room = restoreRoom({ ...this.#store.all(), lots: lots.all(), connections, tools });
    // Answered without waking the room; only the time is stored.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    timetable.on('look', () => this.#look());
  }

  /** The room's state, read-only. */
  get room(): Readonly<Room> {
    return this.#room;
  }

  /** Opens a socket that the Worker has admitted. If the room refuses it, it is closed without being accepted. */
  open({ origin, address, ticket, protocol }: SocketPass): Response {
    const id = crypto.randomUUID();
    const connection = newConnection({ id, origin, address }, Date.now());
    const effects = this.step({ type: 'connect', connection, ticket });
    for (const effect of effects)
      if (effect.type === 'close' && effect.connection.id === id)
        return refusedSocket(closeCodes[effect.reason].code, effect.reason, protocol);
    const { client, server } = openPair();
    this.#parts.ctx.acceptWebSocket(server);
    this.#know(server, connection);
    this.#remember(connection);
    return upgradeResponse(client, protocol);
  }

  /** A message of a socket. */
  message(socket: WorkerSocket, message: string | ArrayBuffer): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return; // closed: later messages aren't read
    if (!takeToken(connection, Date.now())) return void this.step({ type: 'fault', connection, fault: 'flooding' });
    if (typeof message !== 'string') return void this.step({ type: 'fault', connection, fault: 'bad_request' });
    if (isTooLarge(message)) return void this.step({ type: 'fault', connection, fault: 'too_large' });
    const received = readCommand(message);
    switch (received.kind) {
      case 'unreadable':
        return void this.step({ type: 'fault', connection, fault: 'bad_request' });
      case 'misspelt':
        return void this.step({ ...received, type: 'misspelt', connection });
      case 'command':
        return this.#take(connection, received.command);
    }
  }

  #take(
    connection: Connection,
    command: Extract<ReturnType<typeof readCommand>, { kind: 'command' }>['command'],
  ): void {
    if (command.type === 'auth') {
      const ticket = this.#parts.readTicket(command.ticket, connection.origin);
      return void this.step({ type: 'auth', connection, id: command.id, ticket });
    }
    if (command.type === 'bid.place') return void this.step({ type: 'client', connection, command, newId: '' });
    this.step({ type: 'client', connection, command, newId: crypto.randomUUID() });
    this.#remember(connection); // what is left in its bucket
  }

  /** A socket's close event. A client that closes first gets a close frame in return. */
  closed(socket: WorkerSocket): void {
    try {
      socket.close(1000);
    } catch {
      // It was disconnected, or we closed it.
    }
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    this.#forget(socket, connection);
    this.step({ type: 'disconnect', connection });
  }

  /** Keeps order for whoever may; answers why it couldn't. */
  keepOrder(by: string, act: OrderAct): RoomErrorCode | undefined {
    const answers = this.step({ type: 'order', by, act }).flatMap((effect) =>
      effect.type === 'answer' ? [effect] : [],
    );
    return answers[0]?.obstacle;
  }

  /** One step of the machine, carried out. What can't be is undone by starting again from what is stored. */
  step(command: Command): readonly Effect[] {
    try {
      const effects = step(this.#room, command, Date.now());
      for (const effect of effects) this.#carryOut(effect);
      return effects;
    } catch (error) {
      logError(`room ${this.#room.facts?.streamId ?? 'unopened'}`, error);
      this.#parts.ctx.abort('the room starts again');
      throw error;
    }
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

  #remember(connection: Connection): void {
    this.#sockets.get(connection.id)?.serializeAttachment(connection);
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'store':
        return this.#store.append(effect.row, effect.keepFrom);
      case 'redact':
        return this.#store.redact(effect.rows, effect.removed);
      case 'keep':
        return this.#store.keep(effect.key, effect.value);
      case 'send':
        return this.#outbox.send(
          effect.to.map(({ id }) => id),
          effect.text,
        );
      case 'close':
        return this.#close(effect.connection, closeCodes[effect.reason].code, effect.reason);
      case 'remember':
        return this.#remember(effect.connection);
      case 'cool':
        setTimeout(() => this.step({ type: 'cooled' }), COALESCE_MS);
        return undefined;
      case 'look-at':
        return this.#parts.timetable.setSooner('look', effect.at);
      case 'record':
        return this.#parts.record(effect.isUrgent);
      case 'store-lot':
        this.#parts.lots.store(effect);
        if (effect.isToRecord) this.#parts.timetable.setSooner('lots.record', Date.now());
        return undefined;
      case 'wake-at':
        return this.#parts.timetable.setSooner('lots', effect.at);
      case 'answer-call':
        return this.#parts.answerBid(effect.number, effect.answer);
      case 'record-tips':
        return this.#parts.timetable.setSooner('tips.record', Date.now());
      case 'answer-tip':
      case 'answer-lot':
      case 'answer':
        return undefined; // for whoever took the step
    }
  }

  #send(id: string, text: string): void {
    try {
      this.#sockets.get(id)?.send(text);
    } catch {
      // It has just disconnected: its close event comes next.
    }
  }

  #close(connection: Connection, code: number, reason: string): void {
    const socket = this.#sockets.get(connection.id);
    if (socket === undefined) return;
    this.#outbox.flush(connection.id);
    this.#forget(socket, connection);
    socket.serializeAttachment(null);
    socket.close(code, reason);
  }

  #look(): void {
    const seenAt = new Map<string, number>();
    for (const [id, socket] of this.#sockets) {
      const at = this.#parts.ctx.getWebSocketAutoResponseTimestamp(socket);
      if (at !== null) seenAt.set(id, at.getTime());
    }
    this.step({ type: 'look', seenAt });
  }
}

const isTooLarge = (text: string) =>
  text.length > MAX_COMMAND_BYTES ||
  (text.length * 3 > MAX_COMMAND_BYTES && encoder.encode(text).length > MAX_COMMAND_BYTES);
