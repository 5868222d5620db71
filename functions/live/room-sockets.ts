import type { WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import type { FromLeaf } from '#src/live/leaves/leaf-words.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import type { Command, OrderAct } from '#src/live/room/command.ts';
import { newConnection } from '#src/live/session/connection.ts';
import type { Effect } from '#src/live/room/effect.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import { restoreRoom } from '#src/live/room/restore.ts';
import type { Room } from '#src/live/room/room.ts';
import { step } from '#src/live/room/step.ts';
import { logError } from '#src/platform/log.ts';
import type { RoomParts } from './room-part.ts';
import { Sockets } from '#fn/live/room/sockets.ts';
import { RoomStore } from './room-store.ts';
import type { LeafPass, SocketPass } from './socket-pass.ts';
import { refusedSocket } from './web-socket.ts';

/**
 * The part of a room object that has the sockets: a shell round `step` of src/live/room. It loads the room, passes it
 * commands, and carries out the effects in one turn. The platform sends nothing before the storage is on disk.
 */
export class RoomSockets {
  readonly #parts: RoomParts;
  readonly #store: RoomStore;
  readonly #sockets: Sockets;
  readonly #room: Room;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    const { ctx, timetable, hotLimits } = parts;
    this.#store = new RoomStore(ctx.storage.sql);
    this.#sockets = new Sockets(ctx);
    const connections = this.#sockets.restored();
    const { lots } = parts;
    const { findKeys, findLine, findMaxima, findBidders } = lots;
    const tools = { ...parts.tools, findKeys, findLine, findMaxima, findBidders };
    this.#room = restoreRoom({ ...this.#store.all(), lots: lots.all(), connections, tools, hotLimits });
    timetable.on('look', () => void this.step({ type: 'look', seenAt: this.#sockets.seenAt() }));
    timetable.on('move', () => void this.step({ type: 'move' }));
  }

  /** The room's state, read-only. */
  get room(): Readonly<Room> {
    return this.#room;
  }

  /** Opens a socket that the Worker has admitted, or a leaf's. If the room refuses it, it is closed without being accepted. */
  open(pass: SocketPass | LeafPass): Response {
    const id = crypto.randomUUID();
    const isLeaf = 'leaf' in pass;
    const connection = newConnection(
      isLeaf ? { id, origin: null, address: '', leaf: pass.leaf } : { ...pass, id },
      Date.now(),
    );
    const effects = this.step(
      isLeaf ? { type: 'connect-leaf', connection } : { type: 'connect', connection, ticket: pass.ticket },
    );
    const protocol = isLeaf ? undefined : pass.protocol;
    for (const effect of effects)
      if (effect.type === 'close' && effect.connection.id === id)
        return refusedSocket(closeCodes[effect.reason].code, effect.reason, protocol);
    return this.#sockets.accept(connection, protocol);
  }

  /** A message of a socket. */
  message(socket: WorkerSocket, message: string | ArrayBuffer): void {
    const connection = this.#sockets.connectionOf(socket);
    if (connection === undefined) return;
    if (connection.leaf !== undefined && typeof message === 'string') {
      const said = JSON.parse(message) as FromLeaf; // our own object's
      const newIds = said.type === 'leaf.asks' ? said.asks.map(() => crypto.randomUUID()) : [];
      return void this.step({ type: 'leaf', connection, message: said, newIds });
    }
    const heard = this.#sockets.hear(connection, message, this.#parts.readTicket);
    this.step(heard);
    this.#sockets.rememberAfter(heard);
  }

  /** A socket's close event. */
  closed(socket: WorkerSocket): void {
    const connection = this.#sockets.closed(socket);
    if (connection !== undefined) this.step({ type: 'disconnect', connection });
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

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'store':
        return this.#store.append(effect.row, effect.keepFrom);
      case 'redact':
        return this.#store.redact(effect.rows, effect.removed);
      case 'keep':
        return this.#store.keep(effect.key, effect.value);
      case 'send':
        return this.#sockets.send(effect.to, effect.text);
      case 'close':
        return this.#sockets.close(effect.connection, effect.reason);
      case 'remember':
        return this.#sockets.remember(effect.connection);
      case 'cool':
        setTimeout(() => this.step({ type: 'cooled' }), effect.ms);
        return undefined;
      case 'look-at':
        return this.#parts.timetable.setSooner('look', effect.at);
      case 'move-at':
        return this.#parts.timetable.setSooner('move', effect.at);
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
}
