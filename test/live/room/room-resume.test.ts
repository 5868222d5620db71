import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, wakeAt } from '#src/live/room-client/client.ts';
import { newRoomClient, type Action, type Input, type RoomClient } from '#src/live/room-client/client-state.ts';
import type { Position } from '#src/live/room/command.ts';
import { ACK_MS, KEPT_EVENTS, KEPT_MS, MAX_BATCH_EVENTS, RECENT_CHAT } from '#src/live/room/limits.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import { readCommand } from '#src/live/room/command-wire.ts';
import { eventsOf, messagesOf, World, type Line } from './room-world.ts';
import { tokenOf } from '#test/live/chat/token-of.ts';

/** The page's client over a line of the world that delivers as much as it is told to. */
class Guest {
  readonly #world: World;
  readonly #name: string;
  readonly client: RoomClient = newRoomClient('viewer', 1);
  readonly log: string[] = [];
  readonly acked: string[] = [];
  freshAfterFirst = 0;
  #line: Line | undefined;
  #read = 0;
  readonly #unsent: string[] = [];
  #asked = 0;

  constructor(world: World, name: string) {
    this.#world = world;
    this.#name = name;
    this.comeBack();
  }

  #connect() {
    this.#line = this.#world.connect(this.#world.ticket(this.#name));
    this.#read = 0;
    this.#unsent.length = 0;
    this.feed({ type: 'opened' });
  }

  feed(input: Input): void {
    for (const action of advance(this.client, input, this.#world.now)) this.#carryOut(action);
  }

  #carryOut(action: Action): void {
    if (action.type === 'connect') this.#connect();
    if (action.type === 'send') this.#unsent.push(action.text);
    if (action.type === 'event') this.log.push(JSON.stringify(action.event));
    if (action.type === 'welcome' && action.isFresh && action.welcome.seq > 0) this.freshAfterFirst += 1;
    if (action.type === 'answer' && action.answer.type === 'ack') this.acked.push(action.id);
  }

  say(): void {
    const key = `${this.#name}-${(this.#asked += 1)}`;
    this.feed({ type: 'ask', id: key, command: { type: 'chat.send', text: key, key } });
  }

  /** Some of what is on its way, either way, arrives. */
  deliver(count: number): void {
    const line = this.#line;
    if (line === undefined) return;
    for (const text of this.#unsent.splice(0, count)) {
      const received = text === 'ping' ? undefined : readCommand(text);
      if (received?.kind === 'command') this.#world.ask(line, received.command as never);
    }
    const arrived = line.frames.slice(this.#read, this.#read + count);
    this.#read += arrived.length;
    for (const text of arrived) this.feed({ type: 'received', text });
  }

  /** The line is cut: what is on its way is lost, both ways. */
  cut(): void {
    if (this.#line === undefined) return;
    this.#world.leave(this.#line);
    this.#line = undefined;
    this.feed({ type: 'closed', code: 1006, random: 0 });
  }

  /** Its timers: it acknowledges, and beats its heart. */
  due(): void {
    if (this.client.state.kind !== 'waiting' && wakeAt(this.client) <= this.#world.now) this.feed({ type: 'due' });
  }

  comeBack(): void {
    if (this.client.state.kind !== 'waiting') return;
    this.#world.now = Math.max(this.#world.now, wakeAt(this.client));
    this.feed({ type: 'due' });
  }
}

const who = fc.nat({ max: 3 });
const moves = fc.array(
  fc.oneof(
    fc.record({ move: fc.constant('say' as const), who }),
    fc.record({ move: fc.constant('say' as const), who }),
    fc.record({ move: fc.constant('deliver' as const), who, count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ move: fc.constant('cut' as const), who }),
    fc.record({ move: fc.constant('back' as const), who }),
    fc.record({ move: fc.constant('cool' as const) }),
    fc.record({ move: fc.constant('sleep' as const) }),
    fc.record({ move: fc.constant('crash' as const) }),
  ),
  { minLength: 20, maxLength: 120 },
);

describe('resuming', () => {
  test('ROOM-1, ROOM-2 and CHAT-3 whatever is cut, sleeps and dies: every client ends with the same log, and an acknowledged message is in it once', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const world = new World();
        const guests = ['ann', 'ben', 'cleo', 'dan'].map((name) => new Guest(world, name));
        const settle = () => {
          for (let round = 0; round < 6; round += 1) {
            for (const guest of guests) guest.comeBack();
            for (const guest of guests) guest.deliver(1_000);
            world.cool();
            world.now += ACK_MS;
            for (const guest of guests) guest.due();
          }
        };
        settle();
        for (const each of list) {
          if (each.move === 'say') guests[each.who]?.say();
          if (each.move === 'deliver') guests[each.who]?.deliver(each.count);
          if (each.move === 'cut') guests[each.who]?.cut();
          if (each.move === 'back') guests[each.who]?.comeBack();
          if (each.move === 'cool') world.cool();
          if (each.move === 'sleep') world.hibernate();
          if (each.move === 'crash') {
            for (const guest of guests) guest.cut();
            world.crash();
          }
          world.now += 1_000;
        }
        settle();
        const stored = world.log.flatMap(({ events }) => events);
        for (const guest of guests) {
          expect(guest.log).toEqual(stored);
          expect(guest.freshAfterFirst).toBe(0);
        }
        const seqs = stored.map((text) => (JSON.parse(text) as { seq: number }).seq);
        expect(seqs).toEqual(seqs.map((_, index) => index + 1));
        const keys = stored.map((text) => (JSON.parse(text) as { message: { key: string } }).message.key);
        expect(new Set(keys).size, 'none twice').toBe(keys.length);
        for (const { acked } of guests) for (const id of acked) expect(keys).toContain(id);
      }),
      { numRuns: 150 },
    );
  });

  const resumed = (world: World, resume: Position, token: string) => {
    const line = world.connect();
    world.ask(line, { type: 'hello', id: 'h', role: 'viewer', resume: { ...resume, token } });
    const welcome = messagesOf(line).find((message) => message.type === 'welcome');
    const answer = messagesOf(line).find((message) => message.type === 'resumed');
    return { line, welcome, answer };
  };

  test('ROOM-3 another epoch, a place that is not there yet, and one that is forgotten: a fresh snapshot, and no part of a tail', () => {
    const world = new World();
    const host = world.enter('host', ['chat', 'host', 'moderate']);
    const token = tokenOf(host);
    for (let count = 0; count < KEPT_EVENTS + 500; count += 1) {
      world.now += 2_000;
      world.ask(host, { type: 'ack', seq: world.room.session.seq });
      world.say(host, `message ${count}`);
    }
    const [first] = world.log;
    const oldest = first?.firstSeq ?? 0;
    for (const resume of [
      { epoch: 'e2', seq: world.room.session.seq },
      { epoch: 'e1', seq: world.room.session.seq + 1 },
      { epoch: 'e1', seq: oldest - 2 },
      { epoch: 'e1', seq: 0 },
    ]) {
      const { line, welcome, answer } = resumed(world, resume, token);
      expect(answer).toEqual({
        type: 'resumed',
        recovered: false,
        from: world.room.session.seq,
        to: world.room.session.seq,
      });
      expect(welcome).toMatchObject({ seq: world.room.session.seq });
      expect(welcome?.type === 'welcome' && welcome.snapshot.recentChat).toHaveLength(RECENT_CHAT);
      expect(eventsOf(line)).toEqual([]);
    }
    const { line, answer } = resumed(world, { epoch: 'e1', seq: oldest - 1 }, token);
    expect(answer).toMatchObject({ recovered: true, from: oldest - 1, to: world.room.session.seq });
    expect(eventsOf(line)).toHaveLength(world.room.session.seq - oldest + 1);
    const sizes = messagesOf(line).flatMap((each) => (each.type === 'batch' ? [each.events.length] : []));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BATCH_EVENTS);
  });

  test('ROOM-4 two thousand events are kept for ten minutes, and the last fifty for ever', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 2_600 }), (old, young) => {
        const world = new World();
        const host = world.enter('host', ['chat', 'host']);
        const talk = (count: number, ms: number) => {
          for (let said = 0; said < count; said += 1) {
            world.now += ms;
            world.ask(host, { type: 'ack', seq: world.room.session.seq });
            world.room.chat.paces.clear();
            world.say(host, 'x');
          }
        };
        talk(old, 20);
        world.now += KEPT_MS;
        talk(young, 20);
        const oldest = world.log[0]?.firstSeq ?? world.room.session.seq + 1;
        const kept = world.room.session.seq - oldest + 1;
        expect(kept).toBeGreaterThanOrEqual(Math.min(young, KEPT_EVENTS));
        expect(kept).toBeGreaterThanOrEqual(Math.min(old + young, RECENT_CHAT));
        expect(kept, 'bounded, but for a lot').toBeLessThanOrEqual(KEPT_EVENTS + 50);
        expect(world.room.chat.said.size).toBe(kept);
        if (young > RECENT_CHAT + 50)
          expect(kept, 'what is old goes').toBeLessThanOrEqual(Math.max(young, RECENT_CHAT) + 50);
      }),
      { numRuns: 12 },
    );
  });

  test('ROOM-5 whoever resumes is sent the bytes that everyone was sent', () => {
    const world = new World();
    const watcher = world.enter();
    const ben = world.enter('ben');
    for (const text of ['a', 'b\nc', '"quoted"', '\u{1F426}']) world.say(ben, text);
    const { line } = resumed(world, { epoch: 'e1', seq: 1 }, tokenOf(watcher));
    const bytes = (each: Line) =>
      eventsOf(each)
        .filter((event) => 'seq' in event && event.seq > 1)
        .map((event) => JSON.stringify(event));
    expect(bytes(line)).toEqual(bytes(watcher));
    const frames: ServerMessage[] = messagesOf(line);
    expect(frames.at(-1)?.type).toBe('batch');
  });
});
