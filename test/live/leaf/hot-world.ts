import { advance, wakeAt } from '#src/live/room-client/client.ts';
import { newRoomClient, type Action, type Input, type RoomClient } from '#src/live/room-client/client-state.ts';
import { readCommand } from '#src/live/room/command-wire.ts';
import { closeCodes, type CloseReason } from '#src/live/room/close-code.ts';
import type { Effect } from '#src/live/room/effect.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import { hotLimits, type HotLimits } from '#src/live/leaves/hot-limits.ts';
import type { FromLeaf } from '#src/live/leaves/leaf-words.ts';
import { leafOf } from '#src/live/leaves/leaf-of.ts';
import type { LeafCommand } from '#src/live/leaf/leaf-command.ts';
import { isHere, restoreLeaf, type Leaf, type UpEffect } from '#src/live/leaf/leaf.ts';
import { stepLeaf } from '#src/live/leaf/step-leaf.ts';
import type { Capability } from '#src/live/rooms/ticket.ts';
import { newConnection, type Connection, type UsableTicket } from '#src/live/session/connection.ts';
import { factsOf, World, type Line } from '#test/live/room/room-world.ts';

/** Small enough that a test can cross each of them. */
export const smallLimits: HotLimits = {
  ...hotLimits,
  roomSockets: 4,
  doubledAtMean: 6,
  mostLeaves: 4,
  halvedUnderMean: 1,
  halvedAfterMs: 60_000,
  movedASecond: 2,
};

/** A leaf, its sockets, and its line to the room, which delivers as much as it is told to. */
export class LeafWorld {
  readonly #world: HotWorld;
  readonly n: number;
  leaf: Leaf;
  readonly kept = new Map<string, unknown>();
  readonly attached = new Map<string, Connection>();
  lines = new Map<string, Line>();
  isCooling = false;
  coolMs = 0;
  lookAt = Infinity;
  moveAt = Infinity;
  /** Its socket in the room, what it hasn't read of it, and what it has sent that hasn't arrived. */
  #line: Line | undefined;
  #read = 0;
  readonly #unsent: string[] = [];
  /** Everything that it said to the room, with the moment. */
  readonly said: FromLeaf[] = [];
  readonly admitted = new Set<string>();

  constructor(world: HotWorld, n: number) {
    this.#world = world;
    this.n = n;
    this.leaf = this.#restore([]);
  }

  #restore(connections: readonly Connection[]): Leaf {
    const limits = this.#world.limits;
    return restoreLeaf({ n: this.n, kept: structuredClone(this.kept), connections, limits, phase: 1 });
  }

  do(command: LeafCommand): void {
    const { effects, up } = stepLeaf(this.leaf, command, this.#world.now);
    for (const effect of up) this.#carryUp(effect);
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryUp(effect: UpEffect): void {
    switch (effect.type) {
      case 'connect':
        this.#line = this.#world.connectLeaf(this.n);
        this.#read = 0;
        this.#unsent.length = 0;
        return this.do({ type: 'up', input: { type: 'opened' } });
      case 'send':
        this.#unsent.push(effect.text);
        return void (effect.text === 'ping' || this.said.push(JSON.parse(effect.text) as FromLeaf));
      case 'drop':
        return this.cut();
      case 'leave':
        this.#hangUp();
        this.leaf = this.#restore([]);
        return undefined;
      case 'admit':
        return void this.admitted.add(effect.connection.id);
    }
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'keep':
        if (effect.value === undefined) this.kept.delete(effect.key);
        else this.kept.set(effect.key, structuredClone(effect.value));
        return;
      case 'send':
        for (const { id } of effect.to) this.lines.get(id)?.frames.push(effect.text);
        return;
      case 'close': {
        const line = this.lines.get(effect.connection.id);
        if (line !== undefined) line.closedFor = effect.reason;
        return void this.attached.delete(effect.connection.id);
      }
      case 'remember':
        return void this.attached.set(effect.connection.id, structuredClone(effect.connection));
      case 'cool':
        this.isCooling = true;
        this.coolMs = effect.ms;
        return;
      case 'look-at':
        this.lookAt = Math.min(this.lookAt, effect.at);
        return;
      case 'move-at':
        this.moveAt = Math.min(this.moveAt, effect.at);
        return;
      default:
        throw new TypeError(`${effect.type} is none of a leaf's`);
    }
  }

  /** Somebody comes: the leaf follows its room first, as the shell has it. */
  connect(ticket: UsableTicket | undefined, place: string, address = place): Line {
    if (this.leaf.client.state.kind === 'over') this.leaf = this.#restore([]);
    if (!isHere(this.leaf)) this.settle();
    const connection = newConnection({ id: this.#world.newId(), origin: null, address, place }, this.#world.now);
    const line: Line = { connection, frames: [], closedFor: undefined };
    this.lines.set(connection.id, line);
    if (!isHere(this.leaf)) line.closedFor = 'failed';
    else this.do({ type: 'connect', connection, ticket });
    return line;
  }

  connectionOf = ({ connection }: Line): Connection => this.leaf.session.connections.get(connection.id) ?? connection;

  /** What is on its way to the room, and from it, arrives: so much of each. */
  deliver(count = Infinity): void {
    if (this.#line === undefined) return;
    const { closedFor } = this.#line;
    for (const text of this.#unsent.splice(0, Math.min(count, this.#unsent.length))) {
      if (text === 'ping' || closedFor !== undefined) continue;
      const message = JSON.parse(text) as FromLeaf;
      const newIds = message.type === 'leaf.asks' ? message.asks.map(() => this.#world.newId()) : [];
      this.#world.do({ type: 'leaf', connection: this.#world.connectionOf(this.#line), message, newIds });
    }
    const arrived = this.#line?.frames.slice(this.#read, this.#read + count) ?? [];
    this.#read += arrived.length;
    for (const text of arrived) this.do({ type: 'up', input: { type: 'received', text } });
    if (closedFor !== undefined && arrived.length === 0) this.#lose(closeCodes[closedFor].code);
  }

  /** Its line to the room is cut: what is on its way is lost, both ways. */
  cut(): void {
    if (this.#hangUp()) this.#lose(1006);
  }

  #hangUp(): boolean {
    if (this.#line === undefined) return false;
    if (this.#line.closedFor === undefined) this.#world.leave(this.#line);
    this.#line = undefined;
    return true;
  }

  #lose(code: number): void {
    this.#line = undefined;
    this.do({ type: 'up', input: { type: 'closed', code, random: 0 } });
  }

  /** Its client's timers. */
  due(): void {
    if (this.leaf.client.state.kind === 'waiting' && !this.isWanted()) return;
    if (wakeAt(this.leaf.client) <= this.#world.now) this.do({ type: 'up', input: { type: 'due' } });
  }

  isWanted = (): boolean => this.leaf.session.connections.size > 0;

  /** Until it follows its room and nothing is on its way. */
  settle(): void {
    for (let round = 0; round < 8; round += 1) {
      const at = wakeAt(this.leaf.client);
      if (this.leaf.client.state.kind === 'waiting') {
        this.#world.now = Math.max(this.#world.now, at);
        this.do({ type: 'up', input: { type: 'due' } });
      }
      this.deliver();
      this.#world.cool();
    }
  }

  cool(): void {
    if (!this.isCooling) return;
    this.isCooling = false;
    this.do({ type: 'cooled' });
  }

  /** Its memory is gone, and its sockets have stayed. */
  sleep(): void {
    this.#hangUp();
    this.isCooling = false;
    this.leaf = this.#restore(structuredClone([...this.attached.values()]));
    if (this.isWanted()) this.do({ type: 'up', input: { type: 'due' } });
  }

  /** It is killed: whoever was there is cut off. */
  crash(): void {
    this.#hangUp();
    this.attached.clear();
    this.lines = new Map();
    this.isCooling = false;
    this.leaf = this.#restore([]);
  }
}

/** A room that divides its sockets, on a clock that stands still until it is moved. */
export class HotWorld extends World {
  readonly limits: HotLimits;
  readonly leaves: readonly LeafWorld[];
  /** What the door goes by: it knows a change two seconds later. */
  doorLeaves = 0;

  constructor(limits: HotLimits = smallLimits) {
    super(factsOf(), limits);
    this.limits = limits;
    this.leaves = Array.from({ length: limits.mostLeaves }, (_, n) => new LeafWorld(this, n));
  }

  connectLeaf(n: number): Line {
    const connection = newConnection({ id: this.newId(), origin: null, address: '', leaf: n }, this.now);
    const line: Line = { connection, frames: [], closedFor: undefined };
    this.lines.set(connection.id, line);
    this.do({ type: 'connect-leaf', connection });
    return line;
  }

  /** Whoever comes through the door: the room, or the leaf of their person or place. */
  hallFor(key: string): World | LeafWorld {
    return this.doorLeaves === 0 ? this : (this.leaves[leafOf(key, this.doorLeaves)] as LeafWorld);
  }

  /** The room's memory is gone; the lines of its leaves have stayed. */
  override hibernate(): void {
    super.hibernate();
  }

  /** The process dies, and all of its objects with it. */
  override crash(): void {
    super.crash();
    for (const leaf of this.leaves) leaf.crash();
  }

  /** Time passes for everybody: looks, moves, clients' timers, and all that is on its way. */
  turn(ms = 1_000): void {
    this.cool();
    this.now += ms;
    this.doorLeaves = this.room.spot.leaves.count;
    this.#roomIsDue();
    for (const leaf of this.leaves) {
      leaf.due();
      leaf.deliver();
      this.cool();
      leaf.deliver();
      leaf.cool();
      if (leaf.lookAt <= this.now) {
        leaf.lookAt = Infinity;
        const beating = [...leaf.lines.values()].map(({ connection }) => [connection.id, this.now] as const);
        leaf.do({ type: 'look', seenAt: new Map(beating) });
      }
      if (leaf.moveAt > this.now) continue;
      leaf.moveAt = Infinity;
      leaf.do({ type: 'move' });
    }
  }

  #roomIsDue(): void {
    if (this.lookAt <= this.now) {
      this.lookAt = Infinity;
      const beating = [...this.lines.values()].map(({ connection }) => [connection.id, this.now] as const);
      this.do({ type: 'look', seenAt: new Map(beating) });
    }
    if (this.moveAt > this.now) return;
    this.moveAt = Infinity;
    this.do({ type: 'move' });
  }
}

/** What is sent between objects can’t be infinite. */
const A_DAY_MS = 86_400_000;

interface GuestOptions {
  readonly capabilities?: readonly Capability[];
  readonly isAnonymous?: boolean;
}

/** The page's client, wherever the door sends it: over a line that delivers as much as it is told to. */
export class HotGuest {
  readonly #world: HotWorld;
  readonly name: string;
  readonly #options: GuestOptions;
  readonly client: RoomClient = newRoomClient('viewer', 1);
  readonly log: string[] = [];
  readonly answers: Action[] = [];
  readonly closedFor: CloseReason[] = [];
  readonly latest: string[] = [];
  freshAfterFirst = 0;
  hall: World | LeafWorld | undefined;
  line: Line | undefined;
  #read = 0;
  #isOpen = false;
  readonly #unsent: string[] = [];
  #asked = 0;
  #places = 0;

  constructor(world: HotWorld, name: string, options: GuestOptions = {}) {
    this.#world = world;
    this.name = name;
    this.#options = options;
    this.comeBack();
  }

  #connect(): void {
    const world = this.#world;
    const { isAnonymous = false, capabilities } = this.#options;
    const place = `${this.name} ${(this.#places += 1)}`;
    const ticket = isAnonymous ? undefined : world.ticket(this.name, capabilities, world.now + A_DAY_MS);
    const hall = world.hallFor(ticket?.person.id ?? place);
    this.hall = hall;
    this.line = hall instanceof LeafWorld ? hall.connect(ticket, place) : world.connect(ticket, place);
    this.#read = 0;
    this.#unsent.length = 0;
    this.#isOpen = false;
    this.#open();
  }

  /** A leaf lets somebody in when the room has answered for their ticket. */
  #open(): void {
    const { hall, line } = this;
    if (line === undefined || this.#isOpen || line.closedFor !== undefined) return;
    if (hall instanceof LeafWorld && !hall.admitted.has(line.connection.id)) return;
    this.#isOpen = true;
    this.feed({ type: 'opened' });
  }

  feed(input: Input): void {
    for (const action of advance(this.client, input, this.#world.now)) this.#carryOut(action);
  }

  #carryOut(action: Action): void {
    if (action.type === 'connect') this.#connect();
    if (action.type === 'send') this.#unsent.push(action.text);
    if (action.type === 'event') this.log.push(JSON.stringify(action.event));
    if (action.type === 'latest') this.latest.push(JSON.stringify(action.event));
    if (action.type === 'welcome' && action.isFresh && this.log.length > 0) this.freshAfterFirst += 1;
    if (action.type === 'answer') this.answers.push(action);
  }

  ask(command: object): string {
    const id = `${this.name}-${(this.#asked += 1)}`;
    this.feed({ type: 'ask', id, command });
    return id;
  }

  say = (text?: string): string => {
    const key = `${this.name}-${this.#asked + 1}`;
    return this.ask({ type: 'chat.send', text: text ?? key, key });
  };

  answerTo(id: string): ServerMessage | undefined {
    const found = this.answers.find((each) => each.type === 'answer' && each.id === id);
    return found?.type === 'answer' ? found.answer : undefined;
  }

  /** Some of what is on its way, either way, arrives. */
  deliver(count = Infinity): void {
    const { line, hall } = this;
    if (line === undefined || hall === undefined) return;
    this.#open();
    for (const text of this.#unsent.splice(0, Math.min(count, this.#unsent.length))) {
      const received = text === 'ping' ? undefined : readCommand(text);
      if (received?.kind !== 'command' || received.command.type === 'auth' || line.closedFor !== undefined) continue;
      const connection = hall.connectionOf(line);
      hall.do({ type: 'client', connection, command: received.command, newId: this.#world.newId() });
      hall.attached.set(connection.id, structuredClone(connection));
    }
    const arrived = line.frames.slice(this.#read, this.#read + count);
    this.#read += arrived.length;
    for (const text of arrived) this.feed({ type: 'received', text });
    if (line.closedFor !== undefined && this.#read >= line.frames.length) this.#lose(closeCodes[line.closedFor].code);
  }

  #lose(code: number): void {
    if (this.line?.closedFor !== undefined) this.closedFor.push(this.line.closedFor);
    this.line = undefined;
    this.hall = undefined;
    this.feed({ type: 'closed', code, random: 0 });
  }

  /** The line is cut: what is on its way is lost, both ways. */
  cut(): void {
    const { line, hall } = this;
    if (line === undefined || hall === undefined) return;
    if (line.closedFor === undefined) {
      hall.do({ type: 'disconnect', connection: hall.connectionOf(line) });
      hall.attached.delete(line.connection.id);
    }
    this.#lose(1006);
  }

  due(): void {
    if (this.client.state.kind !== 'waiting' && wakeAt(this.client) <= this.#world.now) this.feed({ type: 'due' });
  }

  comeBack(): void {
    if (this.client.state.kind !== 'waiting' || wakeAt(this.client) > this.#world.now) return;
    this.feed({ type: 'due' });
  }
}

/** Everybody has their turn, so often. */
export function goOn(world: HotWorld, guests: readonly HotGuest[], rounds: number, ms = 1_000): void {
  for (let round = 0; round < rounds; round += 1) {
    for (const guest of guests) {
      guest.comeBack();
      guest.due();
      guest.deliver();
    }
    world.turn(ms);
    for (const guest of guests) guest.deliver();
  }
}
