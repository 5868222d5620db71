import type { DurableObjectState, WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import type { StreamId } from '#src/live/ids.ts';
import { isHere, restoreLeaf, type Leaf, type UpEffect } from '#src/live/leaf/leaf.ts';
import type { LeafCommand } from '#src/live/leaf/leaf-command.ts';
import { stepLeaf } from '#src/live/leaf/step-leaf.ts';
import type { HotLimits } from '#src/live/leaves/hot-limits.ts';
import { wakeAt } from '#src/live/room-client/client.ts';
import { closeCodes, mayReturn, type CloseReason } from '#src/live/room/close-code.ts';
import type { Effect } from '#src/live/room/effect.ts';
import { newConnection, type Connection, type UsableTicket } from '#src/live/session/connection.ts';
import { logError } from '#src/platform/log.ts';
import type { Timetable } from '#src/platform/timetable.ts';
import { KeptStore } from '#fn/live/room/kept-store.ts';
import { Sockets } from '#fn/live/room/sockets.ts';
import type { LeafCall, LeafPass } from '#fn/live/socket-pass.ts';
import { refusedSocket } from '#fn/live/web-socket.ts';
import { RoomLine } from './room-line.ts';

interface Parts {
  readonly ctx: DurableObjectState;
  readonly timetable: Timetable;
  readonly hotLimits: HotLimits;
  readonly readTicket: (text: string, at: { streamId: StreamId; origin: string | null }) => UsableTicket | undefined;
  /** Opens the leaf's own socket. */
  readonly enterRoom: (pass: LeafPass) => ReturnType<ConstructorParameters<typeof RoomLine>[0]['open']>;
}

/** When the client of a leaf wakes that nobody has come to: never. */
const UNTRIED = 0;
/** Which leaf this is. */
const WHO = 'who';
/** Whoever comes while the room can't be reached is told to come again after so long. */
const PATIENCE_MS = 10_000;

/** The shell round `stepLeaf` of src/live/leaf: as that of a room, with a socket of its own to the room. */
export class LeafSockets {
  readonly #parts: Parts;
  readonly #store: KeptStore;
  readonly #sockets: Sockets;
  readonly #line: RoomLine;
  #who: LeafPass | undefined;
  #leaf: Leaf;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Who waits until the leaf follows its room; and who waits to be let in, by connection. */
  readonly #waiting = new Set<() => void>();
  readonly #opening = new Map<string, (refusal: CloseReason | undefined) => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { ctx, timetable } = parts;
    this.#store = new KeptStore(ctx.storage.sql);
    this.#sockets = new Sockets(ctx);
    this.#who = this.#store.kept().get(WHO) as LeafPass | undefined;
    this.#leaf = this.#restore(this.#sockets.restored());
    this.#line = new RoomLine({
      open: () => parts.enterRoom(this.#knownWho()),
      feed: (input) => this.#step({ type: 'up', input }),
    });
    timetable.on('look', () => this.#step({ type: 'look', seenAt: this.#sockets.seenAt() }));
    timetable.on('move', () => this.#step({ type: 'move' }));
    if (this.#leaf.session.connections.size > 0) this.#step({ type: 'up', input: { type: 'due' } });
  }

  #restore(connections: readonly Connection[]): Leaf {
    const kept = this.#store.kept();
    const { hotLimits: limits } = this.#parts;
    return restoreLeaf({ n: this.#who?.leaf ?? 0, kept, connections, limits, phase: Math.random() });
  }

  #knownWho(): LeafPass {
    if (this.#who === undefined) throw new TypeError('a leaf is told which it is by whoever comes first');
    return this.#who;
  }

  /** Opens a socket that the Worker has admitted, once the leaf follows its room. */
  async open({ leaf, pass }: LeafCall): Promise<Response> {
    const { streamId, protocol, ticket } = pass;
    if (this.#who === undefined) {
      this.#who = { streamId, leaf };
      this.#store.keep(WHO, this.#who);
      this.#leaf = this.#restore([]);
    }
    const connection = newConnection({ ...pass, id: crypto.randomUUID() }, Date.now());
    const refusal = (await this.#follow()) ?? (await this.#enter(connection, ticket));
    if (refusal !== undefined) return refusedSocket(closeCodes[refusal].code, refusal, protocol);
    return this.#sockets.accept(connection, protocol);
  }

  /** Waits until the leaf follows its room; says why it doesn't. */
  async #follow(): Promise<CloseReason | undefined> {
    if (isHere(this.#leaf)) return undefined;
    if (this.#leaf.client.state.kind === 'over') this.#leaf = this.#restore([]);
    if (this.#timer === undefined) this.#step({ type: 'up', input: { type: 'due' } });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = setTimeout(resolve, PATIENCE_MS);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
    if (isHere(this.#leaf)) return undefined;
    const { state } = this.#leaf.client;
    if (state.kind !== 'over' || mayReturn(state.code)) return 'failed';
    return state.code === closeCodes.ended.code ? 'ended' : 'no_such_stream';
  }

  #enter(connection: Connection, ticket: UsableTicket | undefined): Promise<CloseReason | undefined> {
    const { promise, resolve } = Promise.withResolvers<CloseReason | undefined>();
    this.#opening.set(connection.id, resolve);
    this.#step({ type: 'connect', connection, ticket });
    return promise;
  }

  /** A message of a socket. */
  message(socket: WorkerSocket, message: string | ArrayBuffer): void {
    const connection = this.#sockets.connectionOf(socket);
    if (connection === undefined) return;
    const { streamId } = this.#knownWho();
    const heard = this.#sockets.hear(connection, message, (text, origin) =>
      this.#parts.readTicket(text, { streamId, origin }),
    );
    this.#step(heard);
    this.#sockets.rememberAfter(heard);
  }

  /** A socket's close event. */
  closed(socket: WorkerSocket): void {
    const connection = this.#sockets.closed(socket);
    if (connection !== undefined) this.#step({ type: 'disconnect', connection });
  }

  /** One step of the machine, carried out. What can't be is undone by starting again: the room has everything. */
  #step(command: LeafCommand): void {
    try {
      const { effects, up } = stepLeaf(this.#leaf, command, Date.now());
      for (const effect of up) this.#carryUp(effect);
      for (const effect of effects) this.#carryOut(effect);
    } catch (error) {
      logError(`leaf ${this.#who?.leaf} of ${this.#who?.streamId}`, error);
      this.#parts.ctx.abort('the leaf starts again');
      throw error;
    }
    this.#wind();
    const isDecided = isHere(this.#leaf) || this.#leaf.client.state.kind === 'over';
    if (isDecided) for (const tell of this.#waiting) tell();
  }

  /** Wakes the client of the room when it wants to do something. */
  #wind(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const at = wakeAt(this.#leaf.client);
    if (at === Infinity || at === UNTRIED) return;
    this.#timer = setTimeout(() => this.#step({ type: 'up', input: { type: 'due' } }), Math.max(0, at - Date.now()));
  }

  #carryUp(effect: UpEffect): void {
    switch (effect.type) {
      case 'connect':
        return void this.#line.connect();
      case 'send':
        return this.#line.send(effect.text);
      case 'drop':
        return this.#line.drop();
      case 'leave':
        this.#line.letGo();
        this.#leaf = this.#restore([]);
        return undefined;
      case 'admit':
        return this.#decide(effect.connection, undefined);
    }
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'keep':
        return this.#store.keep(effect.key, effect.value);
      case 'send':
        return this.#sockets.send(effect.to, effect.text);
      case 'close':
        this.#decide(effect.connection, effect.reason);
        return this.#sockets.close(effect.connection, effect.reason);
      case 'remember':
        return this.#sockets.remember(effect.connection);
      case 'cool':
        setTimeout(() => this.#step({ type: 'cooled' }), effect.ms);
        return undefined;
      case 'look-at':
        return this.#parts.timetable.setSooner('look', effect.at);
      case 'move-at':
        return this.#parts.timetable.setSooner('move', effect.at);
      default:
        throw new TypeError(`${effect.type} is the room's to do`);
    }
  }

  /** Whoever waits to be let in hears of it; the socket is accepted before anything else happens. */
  #decide({ id }: Connection, refusal: CloseReason | undefined): void {
    this.#opening.get(id)?.(refusal);
    this.#opening.delete(id);
  }
}
