import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COALESCE_MS, MAX_BATCH_BYTES, MAX_BATCH_EVENTS, MAX_CHAT_CHARACTERS } from '#src/live/room/limits.ts';
import { textsOf, World, type Line } from './room-world.ts';
import { tokenOf } from '#test/live/chat/token-of.ts';

const batchesOf = ({ frames }: Line) => frames.filter((text) => text.startsWith('{"type":"batch"'));

/** Somebody of their own for each message: one person may say but so many. */
const speakers = (world: World, count: number) => Array.from({ length: count }, (_, index) => world.enter(`p${index}`));

const send = (world: World, line: Line, text: string) =>
  world.ask(line, { type: 'chat.send', id: world.newId(), text });

describe('frames', () => {
  test('ROOM-9 a quiet room sends at once; what comes within twenty milliseconds travels together, as one row', () => {
    const world = new World();
    const watcher = world.enter();
    const people = speakers(world, 30);
    const [first, ...rest] = people;
    if (first === undefined) throw new Error('nobody is there');
    send(world, first, 'first');
    expect(textsOf(watcher)).toEqual(['first']);
    for (const [index, line] of rest.entries()) send(world, line, `then ${index}`);
    expect(batchesOf(watcher)).toHaveLength(1);
    expect(world.log, 'nothing is stored that is not sent').toHaveLength(1);
    expect(COALESCE_MS).toBe(20);
    world.cool();
    expect(batchesOf(watcher)).toHaveLength(2);
    expect(world.log.map(({ events }) => events.length)).toEqual([1, 29]);
    expect(textsOf(watcher)).toHaveLength(30);
  });

  test('ROOM-9 no timer runs in a room in which nothing is sent', () => {
    const world = new World();
    const ben = world.enter('ben');
    expect(world.isCooling).toBe(false);
    send(world, ben, 'x');
    expect(world.isCooling).toBe(true);
    world.isCooling = false;
    world.do({ type: 'cooled' });
    expect(world.isCooling, 'nothing came meanwhile').toBe(false);
  });

  test('ROOM-9 a frame has at most a hundred events or about 64 KiB, whatever the letters, and none is held back for it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 260 }),
        fc.integer({ min: 1, max: MAX_CHAT_CHARACTERS }),
        fc.constantFrom('a', '\u20ac', '\u{1F426}'),
        (count, length, letter) => {
          const world = new World();
          const watcher = world.enter();
          const people = speakers(world, Math.ceil(count / 20));
          for (let index = 0; index < count; index += 1) {
            const line = people[index % people.length];
            if (line !== undefined) send(world, line, letter.repeat(length));
          }
          world.cool();
          expect(textsOf(watcher)).toHaveLength(count);
          const one = Buffer.byteLength(letter.repeat(length)) + 400;
          for (const text of batchesOf(watcher)) expect(Buffer.byteLength(text)).toBeLessThan(MAX_BATCH_BYTES + one);
          for (const { events } of world.log) expect(events.length).toBeLessThanOrEqual(MAX_BATCH_EVENTS);
          const resumed = world.connect();
          const resume = { epoch: 'e1', seq: 0, token: tokenOf(watcher) };
          world.ask(resumed, { type: 'hello', id: 'h', role: 'viewer', resume });
          expect(textsOf(resumed)).toEqual(textsOf(watcher));
          for (const text of batchesOf(resumed)) expect(Buffer.byteLength(text)).toBeLessThan(MAX_BATCH_BYTES + one);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('ROOM-2 a command is answered once what it became is stored', () => {
    const world = new World();
    const [ann, ben] = [world.enter('ann'), world.enter('ben')];
    send(world, ann, 'goes at once');
    expect(world.ask(ben, { type: 'chat.send', id: 'b', text: 'waits' })).toBeUndefined();
    expect(world.log).toHaveLength(1);
    world.cool();
    expect(world.log).toHaveLength(2);
    expect(ben.frames.at(-1)).toContain('"type":"ack","id":"b","seq":2');
  });
});
