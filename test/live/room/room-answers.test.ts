import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UsableTicket } from '#src/live/session/connection.ts';
import {
  ANONYMOUS_QUESTIONS,
  CHAT_MESSAGES,
  CHAT_WINDOW_MS,
  KEPT_EVENTS,
  MAX_CHAT_CHARACTERS,
  RECENT_CHAT,
} from '#src/live/room/limits.ts';
import { writtenPage } from '#src/live/chat/page-of-chat.ts';
import { writtenAfter } from '#src/live/session/written.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { messagesOf, World, type Line } from './room-world.ts';
import { tokenOf } from '#test/live/chat/token-of.ts';
import { openBare, socketUrl, ticketFor } from './rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';

const MEGABYTE = 1_000_000;
const history = { type: 'history', id: 'x', limit: 100 } as const;

/** A room in which as much was said as is kept, in the longest messages; and somebody who was there from the first. */
function fullRoom(letter = '\u{1F426}', characters = MAX_CHAT_CHARACTERS): { world: World; witness: Line } {
  const world = new World();
  const witness = world.enter();
  const author = { id: 'host', name: 'host', role: 'host' };
  const at = new Date(world.now).toISOString();
  world.log = Array.from({ length: KEPT_EVENTS }, (_, index) => {
    const message = { id: `m${index}`, key: null, author, text: letter.repeat(characters), replyTo: null };
    const text = JSON.stringify({ seq: index + 1, at, type: 'chat.message', message });
    return { firstSeq: index + 1, lastSeq: index + 1, at: world.now, events: [text] };
  });
  world.crash();
  return { world, witness };
}

/** A command whose answer nobody reads: how many bytes it was answered with. */
function bytesFor(world: World, line: Line, command: Parameters<World['ask']>[1]): number {
  if (line.closedFor !== undefined) return 0;
  const connection = world.connectionOf(line);
  world.do({ type: 'client', connection, command, newId: 'none' });
  world.attach(connection);
  return line.frames.splice(0).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** A minute of asking for all that there is, each second on one more socket; how many bytes are answered. */
function starve(world: World, connect: () => Line, resume: object): number {
  const hello = { type: 'hello', id: 'h', role: 'viewer', ...resume } as const;
  const lines: Line[] = [];
  let bytes = 0;
  for (let second = 0; second < 60; second += 1) {
    lines.push(connect());
    for (const line of lines) {
      bytes += bytesFor(world, line, hello);
      for (let count = 0; count < 5; count += 1) bytes += bytesFor(world, line, history);
    }
    world.now += 1_000;
  }
  return bytes;
}

describe('what is answered', () => {
  test('ROOM-28 an address whose sockets ask for all that they may get ten megabytes a minute at most, and a person twenty', () => {
    const { world, witness } = fullRoom();
    const before = world.room.session.log.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(before, 'there is that much to be had').toBeGreaterThan(4 * MEGABYTE);
    const resume = { resume: { epoch: 'e1', seq: 0, token: tokenOf(witness) } };
    const began = process.cpuUsage();
    expect(starve(world, () => world.connect(undefined, 'one'), resume)).toBeLessThan(10 * MEGABYTE);
    expect(starve(world, () => world.connect(world.ticket('ann'), 'one'), resume)).toBeLessThan(20 * MEGABYTE);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000, 'ms of processor').toBeLessThan(10_000);
    const other = greet(world, world.connect(undefined, 'other'), {});
    expect(world.ask(other, { ...history, limit: 10 }), 'nobody else pays for it').toMatchObject({ type: 'ack' });
  });

  test('ROOM-31 a room that sleeps knows from the sockets what whoever is there has been answered', () => {
    const { world, witness } = fullRoom();
    const resume = { resume: { epoch: 'e1', seq: 0, token: tokenOf(witness) } };
    const sleepy = (ticket?: () => UsableTicket) => () => {
      world.hibernate(); // each second: as often as no room can
      return world.connect(ticket?.(), 'one');
    };
    expect(starve(world, sleepy(), resume)).toBeLessThan(10 * MEGABYTE);
    expect(
      starve(
        world,
        sleepy(() => world.ticket('ann')),
        resume,
      ),
    ).toBeLessThan(20 * MEGABYTE);
  });

  test('ROOM-31 whoever closes every socket and lets the room sleep, over and over, is answered 60 MB a minute at most', () => {
    const { world } = fullRoom();
    let bytes = 0;
    for (let sleep = 0; sleep < 6; sleep += 1) {
      const lines = Array.from({ length: 10 }, () => world.connect(world.ticket('ann'), 'one')); // sixty sockets a minute
      for (const line of lines) {
        bytes += bytesFor(world, line, { type: 'hello', id: 'h', role: 'viewer' });
        for (let count = 0; count < 35; count += 1) bytes += bytesFor(world, line, history);
      }
      for (const line of lines) world.leave(line);
      world.now += 10_000;
      world.hibernate();
    }
    expect(bytes, 'and it is forgotten').toBeGreaterThan(20 * MEGABYTE);
    expect(bytes).toBeLessThan(60 * MEGABYTE);
  });

  test('ROOM-31 what was refused for what is in it counts on over sleep', () => {
    const world = new World();
    const ann = world.enter('ann');
    const reply = () => world.say(ann, 'x', { replyTo: 'nothing' });
    for (let count = 0; count < CHAT_MESSAGES; count += 1) {
      world.now += 250; // within what a socket may send
      expect(reply()).toMatchObject({ code: 'no_such_message' });
      world.hibernate();
    }
    expect(reply()).toMatchObject({ code: 'chat_too_many' });
    world.now += CHAT_WINDOW_MS;
    expect(reply()).toMatchObject({ code: 'no_such_message' });
  });

  test('ROOM-28 whoever has been answered too much is told how long to wait, and after that long gets it', () => {
    const { world } = fullRoom();
    const ben = world.enter('ben');
    let answer = world.ask(ben, history);
    for (let count = 0; count < 100 && answer?.type === 'ack'; count += 1) answer = world.ask(ben, history);
    expect(answer).toMatchObject({ type: 'error', code: 'slow_down', temporary: true });
    const wait = answer?.type === 'error' ? (answer.retryAfterMs ?? 0) : 0;
    expect(wait).toBeGreaterThan(0);
    world.now += wait - 1;
    expect(world.ask(ben, history)).toMatchObject({ code: 'slow_down' });
    world.now += 1;
    expect(world.ask(ben, history)).toMatchObject({ type: 'ack', hasMore: true });
  });

  test('ROOM-28 who comes with nothing left begins without chat, and can’t resume: nobody is refused for it', () => {
    const { world, witness } = fullRoom();
    const resume = { resume: { epoch: 'e1', seq: 0, token: tokenOf(witness) } };
    const lines = Array.from({ length: 45 }, () => greet(world, world.connect(undefined, 'one'), resume));
    for (const line of lines)
      expect(
        messagesOf(line).find(({ type }) => type === 'resumed'),
        'too much',
      ).toMatchObject({ recovered: false });
    const chats = lines.map((line) =>
      messagesOf(line).flatMap((each) => (each.type === 'welcome' ? [each.snapshot.recentChat] : [])),
    );
    expect(chats[0]?.[0]).toHaveLength(RECENT_CHAT);
    expect(chats.at(-1)).toEqual([[]]);
    expect(lines.at(-1)?.closedFor).toBeUndefined();
  });

  test.each([
    ['as nobody', undefined],
    ['as somebody', 'ann'],
  ])(
    'ROOM-28 a busy evening fits: two thousand messages of 300 characters are resumed by whoever was there, %s',
    (_, id) => {
      const { world, witness } = fullRoom('x', 300);
      const resume = { resume: { epoch: 'e1', seq: 0, token: tokenOf(witness) } };
      const line = greet(world, world.connect(id === undefined ? undefined : world.ticket(id)), resume);
      expect(messagesOf(line).find(({ type }) => type === 'resumed')).toMatchObject({
        recovered: true,
        to: KEPT_EVENTS,
      });
    },
  );

  test('ROOM-29 a page, the snapshot’s chat and what was missed are written once for all who ask', () => {
    const { world } = fullRoom();
    const asked = { limit: 100 };
    const [page, missed] = [writtenPage(world.room, asked), writtenAfter(world.room.session, 10)];
    expect(writtenPage(world.room, asked)).toBe(page);
    expect(writtenPage(world.room, { ...asked, beforeSeq: world.room.session.seq + 1 })).toBe(page);
    expect(writtenAfter(world.room.session, 10)).toBe(missed);
    const began = process.cpuUsage();
    for (let count = 0; count < 1_000; count += 1)
      bytesFor(world, world.connect(world.ticket(`q${count}`)), { type: 'hello', id: 'h', role: 'viewer' });
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000, 'a thousand welcomes, ms of processor').toBeLessThan(3_000);
    const first = world.room.chat.said.keys().next().value ?? '';
    world.ask(world.enter('mo', ['chat', 'moderate']), { type: 'chat.delete', id: 'd', messageId: first });
    world.cool();
    expect(writtenAfter(world.room.session, 0).texts.join('')).toContain('chat.removed');
    expect(writtenPage(world.room, asked), 'nothing stays written that has changed').not.toBe(page);
  });

  test('ROOM-30 a socket that is nobody’s asks ten questions at once and one in two seconds; somebody’s has but the socket’s own pace', () => {
    const world = new World();
    const [watcher, ann] = [world.enter(), world.enter('ann')];
    world.say(ann, 'x');
    const { burst, perSecond } = ANONYMOUS_QUESTIONS;
    for (let count = 0; count < burst; count += 1) expect(world.ask(watcher, history)).toMatchObject({ type: 'ack' });
    expect(world.ask(watcher, history)).toMatchObject({ code: 'slow_down', retryAfterMs: 1_000 / perSecond });
    for (let count = 0; count < 3 * burst; count += 1) expect(world.ask(ann, history)).toMatchObject({ type: 'ack' });
    world.hibernate();
    expect(world.ask(watcher, history), 'after sleep, too').toMatchObject({ code: 'slow_down' });
    world.now += 1_000 / perSecond;
    expect(world.ask(watcher, history)).toMatchObject({ type: 'ack' });
  });
});

function greet(world: World, line: Line, resume: object): Line {
  if (line.closedFor === undefined) world.ask(line, { type: 'hello', id: 'h', role: 'viewer', ...resume });
  return line;
}

describe('sockets of one address', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: ['live'] });
  });
  afterAll(() => suite.close());

  test('ROOM-19 the fifty-first of an address that is nobody’s is closed with 4503, one with a ticket or from elsewhere isn’t', async () => {
    const { stream } = await newStream(suite);
    const open = (address: string, query = '') => {
      const bare = openBare(socketUrl(suite, stream.id, query), [], { 'cf-connecting-ip': address });
      bare.send({ id: 'h', type: 'hello' });
      return bare;
    };
    const crowd = Array.from({ length: 50 }, (_, index) => open(`2001:db8::${index.toString(16)}`));
    await Promise.all(crowd.map((each) => each.next('welcome')));
    expect(await open('2001:db8::ffff').closed).toEqual({ code: 4503, reason: 'overloaded' });
    const others = [open('2001:db8:1::1'), open('2001:db8::1', `?ticket=${ticketFor(stream.id, 'ann')}`)];
    await Promise.all(others.map((each) => each.next('welcome')));
    for (const { socket } of [...crowd, ...others]) socket.terminate();
  });
});
