import { wakeAt } from '#src/live/room-client/client.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import type { Command } from '#src/live/room/command.ts';
import type { Effect } from '#src/live/room/effect.ts';
import type { HotLimits } from '#src/live/leaves/hot-limits.ts';
import type { FromLeaf } from '#src/live/leaves/leaf-words.ts';
import type { LeafCommand } from '#src/live/leaf/leaf-command.ts';
import { isHere, restoreLeaf, type Leaf, type UpEffect } from '#src/live/leaf/leaf.ts';
import { stepLeaf } from '#src/live/leaf/step-leaf.ts';
import { newConnection, type Connection, type UsableTicket } from '#src/live/session/connection.ts';
import type { Line } from '#test/live/room/room-world.ts';

/** What a leaf has of the world of its room. */
export interface RoomSide {
  now: number;
  readonly limits: HotLimits;
  readonly newId: () => string;
  do(command: Command): void;
  cool(): void;
  connectLeaf(n: number): Line;
  readonly connectionOf: (line: Line) => Connection;
  leave(line: Line): void;
}

/** A leaf, its sockets, and its line to the room, which delivers as much as it is told to. */
export class LeafWorld {
  readonly #world: RoomSide;
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

  constructor(world: RoomSide, n: number) {
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

  /** Its memory is gone, and its sockets have stayed. Nobody sleeps while they wait for an answer. */
  sleep(): void {
    const { asks, early } = this.leaf;
    if (asks.sent !== undefined || asks.waiting.length > 0 || early.length > 0) return;
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
