import { advance, wakeAt } from '#src/live/room-client/client.ts';
import { newRoomClient, type Action, type Input, type RoomClient } from '#src/live/room-client/client-state.ts';
import { readCommand } from '#src/live/room/command-wire.ts';
import { closeCodes, type CloseReason } from '#src/live/room/close-code.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import type { Capability } from '#src/live/rooms/ticket.ts';
import type { Line, World } from '#test/live/room/room-world.ts';
import type { HotWorld } from './hot-world.ts';
import { LeafWorld } from './leaf-world.ts';

/** What is sent between objects can’t be infinite. */
const A_DAY_MS = 86_400_000;

interface GuestOptions {
  readonly capabilities?: readonly Capability[];
  /** Nobody, of this network. */
  readonly address?: string;
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
    const { address, capabilities } = this.#options;
    const place = `${this.name} ${(this.#places += 1)}`;
    const ticket = address !== undefined ? undefined : world.ticket(this.name, capabilities, world.now + A_DAY_MS);
    const hall = world.hallFor(ticket?.person.id ?? place);
    this.hall = hall;
    this.line = hall instanceof LeafWorld ? hall.connect(ticket, place, address) : world.connect(ticket, address);
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
