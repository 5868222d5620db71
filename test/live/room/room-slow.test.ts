import { describe, expect, test } from 'vitest';
import { HELLO_AGAIN_COMMANDS, LAG_CLOSED, LAG_WITHOUT_CHAT } from '#src/live/room/limits.ts';
import { eventsOf, messagesOf, textsOf, World, type Line } from './room-world.ts';
import { tokenOf } from '#test/live/chat/token-of.ts';

/** So many messages, of people who acknowledge; each a second after the one before, unless told. */
function talk(world: World, count: number, { people, ms = 0 }: { people: readonly Line[]; ms?: number }): void {
  for (let said = 0; said < count; said += 1) {
    const line = people[said % people.length];
    world.room.chat.paces.clear();
    if (line !== undefined) world.say(line, `message ${world.room.session.seq + 1}`);
    for (const each of people) world.ask(each, { type: 'ack', seq: world.room.session.seq });
    world.now += ms;
  }
}

const noticesOf = (line: Line) => messagesOf(line).flatMap((each) => (each.type === 'notice' ? [each] : []));
const host = (world: World) => world.enter('host', ['chat', 'host', 'moderate']);

describe('a client that can’t follow', () => {
  test('ROOM-10 over 500 events behind it goes without chat and is told so, gets what isn’t chat, and over 2,000 is closed with 4008', () => {
    const world = new World();
    const people = [host(world)];
    const [slow] = [world.enter(), people[0]];
    talk(world, LAG_WITHOUT_CHAT.events, { people });
    expect(noticesOf(slow)).toEqual([]);
    expect(textsOf(slow)).toHaveLength(LAG_WITHOUT_CHAT.events);
    talk(world, 1, { people });
    expect(noticesOf(slow)).toMatchObject([{ code: 'chat_dropped', fromSeq: 501, toSeq: 501 }]);
    talk(world, 300, { people });
    expect(textsOf(slow), 'no more chat').toHaveLength(LAG_WITHOUT_CHAT.events);
    const [first] = people;
    if (first !== undefined) world.ask(first, { type: 'chat.settings', id: 's', mode: 'slow' });
    world.cool();
    expect(eventsOf(slow).at(-1)).toMatchObject({ type: 'chat.settings', seq: 802 });
    talk(world, LAG_CLOSED.events - 802, { people });
    expect(slow.closedFor).toBeUndefined();
    talk(world, 1, { people });
    expect(slow.closedFor).toBe('too_slow');
    expect(messagesOf(slow).at(-1)).toMatchObject({ type: 'reconnect', reason: 'too_slow' });
    expect(noticesOf(slow), 'said once').toHaveLength(1);
  });

  test('ROOM-10 the same after 15 and 60 seconds without an acknowledgement of what was there', () => {
    const world = new World();
    const people = [host(world)];
    const slow = world.enter();
    world.now += 10 * 60_000;
    talk(world, 1, { people, ms: LAG_WITHOUT_CHAT.ms - 100 });
    talk(world, 1, { people, ms: 200 });
    expect(noticesOf(slow), 'a quiet room is no lag').toEqual([]);
    talk(world, 1, { people, ms: LAG_CLOSED.ms - LAG_WITHOUT_CHAT.ms });
    expect(noticesOf(slow)).toMatchObject([{ code: 'chat_dropped' }]);
    expect(slow.closedFor).toBeUndefined();
    talk(world, 1, { people });
    expect(slow.closedFor).toBe('too_slow');
  });

  test('ROOM-10 whoever acknowledges what they were sent gets chat again, and what was left out by resuming', () => {
    const world = new World();
    const people = [host(world)];
    const slow = world.enter();
    talk(world, 600, { people });
    world.ask(slow, { type: 'ack', seq: 499 });
    expect(noticesOf(slow)).toHaveLength(1);
    world.ask(slow, { type: 'ack', seq: 500 });
    expect(noticesOf(slow).at(-1)).toMatchObject({ code: 'chat_resumed', fromSeq: 501, toSeq: 600 });
    talk(world, 1, { people });
    expect(eventsOf(slow).at(-1)).toMatchObject({ seq: 601 });
    const before = slow.frames.length;
    world.ask(slow, {
      type: 'hello',
      id: 'again',
      role: 'viewer',
      resume: { epoch: 'e1', seq: 500, token: tokenOf(slow) },
    });
    const missed = eventsOf({ ...slow, frames: slow.frames.slice(before) });
    expect(missed.map((event) => ('seq' in event ? event.seq : 0))).toEqual(
      Array.from({ length: 101 }, (_, index) => 501 + index),
    );
  });

  test('ROOM-10 it survives sleep, and saying hello again moves nobody on: that costs, and is no acknowledgement', () => {
    const world = new World();
    let people = [host(world)];
    const slow = world.enter();
    talk(world, 550, { people });
    world.hibernate();
    people = [host(world)];
    talk(world, 1, { people });
    expect(textsOf(slow)).toHaveLength(LAG_WITHOUT_CHAT.events);
    const { tokens } = world.connectionOf(slow);
    world.ask(slow, {
      type: 'hello',
      id: 'again',
      role: 'viewer',
      resume: { epoch: 'e1', seq: 551, token: tokenOf(slow) },
    });
    expect(world.connectionOf(slow)).toMatchObject({ ackedSeq: 0, tokens: tokens - HELLO_AGAIN_COMMANDS });
    talk(world, 1, { people });
    expect(noticesOf(slow).at(-1)).toMatchObject({ code: 'chat_dropped', fromSeq: 552 });
  });
});
