import { hotLimits, type HotLimits } from '#src/live/leaves/hot-limits.ts';
import type { CloseReason } from '#src/live/room/close-code.ts';
import type { ClientCommand, Command } from '#src/live/room/command.ts';
import { newConnection, type Connection, type UsableTicket } from '#src/live/session/connection.ts';
import type { Effect, LogRow, LotAnswer, Removed } from '#src/live/room/effect.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import { restoreRoom } from '#src/live/room/restore.ts';
import type { Room } from '#src/live/room/room.ts';
import { step } from '#src/live/room/step.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { BidRefusal, TakenBid } from '#src/live/auctions/room-lots.ts';
import type { Capability } from '#src/live/rooms/ticket.ts';
import { factsOf } from '#test/live/streams/facts-of.ts';
import { LotShelf } from './lot-shelf.ts';

export { factsOf } from '#test/live/streams/facts-of.ts';

/** A socket as the world has it: what it was sent, and why it was closed. */
export interface Line {
  readonly connection: Connection;
  readonly frames: string[];
  closedFor: CloseReason | undefined;
}

type Asked = Exclude<ClientCommand, { type: 'auth' }>;

const SECRET = 's'.repeat(43);

/** A room without a platform: what the shell does, by hand, on a clock that stands still until it is moved. */
export class World {
  now = Date.UTC(2026, 10, 21, 9, 30);
  room: Room;
  readonly kept = new Map<string, unknown>();
  readonly shelf = new LotShelf();
  log: LogRow[] = [];
  removed: Removed[] = [];
  lines = new Map<string, Line>();
  /** Connections as they would outlive hibernation. */
  readonly attached = new Map<string, Connection>();
  lookAt = Infinity;
  /** When the next sockets are moved. */
  moveAt = Infinity;
  readonly records: boolean[] = [];
  /** What became of each act of order. */
  readonly answers: (string | undefined)[] = [];
  isCooling = false;
  /** When the room is woken for its lots. */
  wakeAt = Infinity;
  /** What was answered of lots, and of bids over HTTP by their calls. */
  readonly lotAnswers: (LotAnswer | undefined)[] = [];
  readonly calls = new Map<number, TakenBid | BidRefusal>();
  readonly tipEffects: Effect[] = [];
  #ids = 0;
  readonly #limits: HotLimits;

  constructor(facts: RoomFacts = factsOf(), limits: HotLimits = hotLimits) {
    this.#limits = limits;
    this.room = this.#restore([]);
    this.do({ type: 'open', facts });
  }

  #restore(connections: readonly Connection[]): Room {
    const { kept, log, removed } = structuredClone({ kept: this.kept, log: this.log, removed: this.removed });
    const { tools } = this.shelf;
    const stored = { epoch: 'e1', secret: SECRET, kept, log, removed, connections, tools, hotLimits: this.#limits };
    return restoreRoom({ ...stored, lots: this.shelf.all() });
  }

  newId = () => `id${(this.#ids += 1)}`;

  do(command: Command): void {
    for (const effect of step(this.room, command, this.now)) this.#carryOut(effect);
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'store':
        this.log.push(structuredClone(effect.row)); // what is stored changes by being told so, and not otherwise
        this.log = this.log.filter(({ lastSeq }) => lastSeq >= effect.keepFrom);
        this.removed = this.removed.filter(({ seq }) => seq >= effect.keepFrom);
        break;
      case 'redact': {
        const rows = new Map(effect.rows.map((row) => [row.firstSeq, structuredClone(row)]));
        this.log = this.log.map((row) => rows.get(row.firstSeq) ?? row);
        this.removed.push(...structuredClone(effect.removed));
        break;
      }
      case 'keep':
        if (effect.value === undefined) this.kept.delete(effect.key);
        else this.kept.set(effect.key, structuredClone(effect.value));
        break;
      case 'send':
        for (const { id } of effect.to) this.lines.get(id)?.frames.push(effect.text);
        break;
      case 'close': {
        const line = this.lines.get(effect.connection.id);
        if (line !== undefined) line.closedFor = effect.reason;
        this.attached.delete(effect.connection.id);
        break;
      }
      case 'remember':
        this.attached.set(effect.connection.id, structuredClone(effect.connection));
        break;
      case 'cool':
        this.isCooling = true;
        break;
      case 'look-at':
        this.lookAt = Math.min(this.lookAt, effect.at);
        break;
      case 'record':
        this.records.push(effect.isUrgent);
        break;
      case 'answer':
        this.answers.push(effect.obstacle);
        break;
      case 'store-lot':
        this.shelf.store(effect);
        break;
      case 'move-at':
        this.moveAt = Math.min(this.moveAt, effect.at);
        break;
      case 'wake-at':
        this.wakeAt = Math.min(this.wakeAt, effect.at);
        break;
      case 'answer-lot':
        this.lotAnswers.push(effect.answer);
        break;
      case 'answer-tip':
      case 'record-tips':
        this.tipEffects.push(effect);
        break;
      case 'answer-call':
        this.calls.set(effect.number, effect.answer);
    }
  }

  /** Opens a socket, as nobody or with a ticket; each from an address of its own unless told. */
  connect(ticket?: UsableTicket, address = this.newId()): Line {
    const connection = newConnection({ id: this.newId(), origin: null, address }, this.now);
    const line: Line = { connection, frames: [], closedFor: undefined };
    this.lines.set(connection.id, line);
    this.do({ type: 'connect', connection, ticket });
    return line;
  }

  ticket = (id: string, capabilities: readonly Capability[] = ['chat', 'bid'], until = Infinity): UsableTicket => ({
    id: this.newId(),
    expiresAt: this.now + 60_000,
    person: { id, name: id, capabilities, until },
  });

  /** A socket that has said hello. */
  enter(id?: string, capabilities?: readonly Capability[], until?: number): Line {
    const line = this.connect(id === undefined ? undefined : this.ticket(id, capabilities, until));
    this.ask(line, { type: 'hello', id: 'h', role: 'viewer' });
    return line;
  }

  /** The connection by its id: the room's own, which another restore replaces. */
  connectionOf = ({ connection }: Line): Connection => this.room.session.connections.get(connection.id) ?? connection;

  /** A command, if the socket is still open; and its answer, if there is one already. */
  ask(line: Line, command: Asked): ServerMessage | undefined {
    const before = line.frames.length;
    if (line.closedFor !== undefined) return undefined;
    const connection = this.connectionOf(line);
    this.do({ type: 'client', connection, command, newId: this.newId() });
    this.attach(connection);
    return answerIn(line.frames.slice(before), command.id);
  }

  /** What the shell does after each command of a socket that is still there. */
  attach(connection: Connection): void {
    if (this.attached.has(connection.id)) this.attached.set(connection.id, structuredClone(connection));
  }

  /** Says something and waits until it is stored. */
  say(line: Line, text: string, more: { key?: string; replyTo?: string } = {}): ServerMessage | undefined {
    const before = line.frames.length;
    const id = this.newId();
    this.ask(line, { type: 'chat.send', id, text, ...more });
    this.cool();
    return answerIn(line.frames.slice(before), id);
  }

  /** The coalescing time passes, as often as there is something. */
  cool(): void {
    while (this.isCooling) {
      this.isCooling = false;
      this.now += 20;
      this.do({ type: 'cooled' });
    }
  }

  /** Time passes; whoever is due has their turn. `beating`: sockets whose heartbeat goes on. */
  pass(ms: number, beating: readonly Line[] = []): void {
    const until = this.now + ms;
    while (Math.min(this.lookAt, this.wakeAt) <= until) {
      this.now = Math.max(this.now, Math.min(this.lookAt, this.wakeAt));
      if (this.wakeAt <= this.now) {
        this.wakeAt = Infinity;
        this.do({ type: 'tick' });
        continue;
      }
      this.lookAt = Infinity;
      this.do({ type: 'look', seenAt: new Map(beating.map(({ connection }) => [connection.id, this.now])) });
    }
    this.now = until;
  }

  leave(line: Line): void {
    this.do({ type: 'disconnect', connection: this.connectionOf(line) });
    this.attached.delete(line.connection.id);
  }

  /** The object sleeps and wakes: sockets stay, memory doesn't. */
  hibernate(): void {
    this.cool();
    this.room = this.#restore(structuredClone([...this.attached.values()]));
    this.do({ type: 'tick' });
  }

  /** The process dies and another starts on the same storage. */
  crash(): void {
    this.attached.clear();
    this.lines = new Map();
    this.isCooling = false;
    this.room = this.#restore([]);
    this.do({ type: 'tick' });
  }
}

const answerIn = (frames: readonly string[], id: string | undefined) =>
  frames.map((text) => JSON.parse(text) as ServerMessage).findLast((message) => 'id' in message && message.id === id);

export const messagesOf = ({ frames }: Line): ServerMessage[] =>
  frames.map((text) => JSON.parse(text) as ServerMessage);

export const eventsOf = (line: Line) =>
  messagesOf(line).flatMap((message) => (message.type === 'batch' ? message.events : []));

export const textsOf = (line: Line) =>
  eventsOf(line).flatMap((event) => (event.type === 'chat.message' ? [event.message.text] : []));
