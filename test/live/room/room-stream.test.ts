import { describe, expect, test } from 'vitest';
import type { EndReason } from '#src/live/streams/stream.ts';
import { eventsOf, factsOf, messagesOf, World } from './room-world.ts';

const statusesOf = (line: Parameters<typeof eventsOf>[0]) =>
  eventsOf(line).flatMap((event) => ('stream' in event ? [`${event.type} ${event.stream.status}`] : []));
const live = { type: 'stream.updated', status: 'live' } as const;

describe('the stream of a room', () => {
  test('ROOM-20 its changes are events in the sequence, Postgres is told at once, and what it is already is no news', () => {
    const world = new World();
    const watcher = world.enter();
    const changes = [live, live, { type: 'stream.reconnecting' }, { type: 'stream.reconnecting' }, live] as const;
    for (const change of changes) world.do({ type: 'stream', change });
    world.cool();
    expect(statusesOf(watcher)).toEqual([
      'stream.updated live',
      'stream.reconnecting reconnecting',
      'stream.updated live',
    ]);
    expect(world.records.filter((isUrgent) => isUrgent)).toHaveLength(3);
    world.hibernate();
    expect(world.room.stream).toMatchObject({ status: 'live', endedAt: null });
  });

  test('ROOM-20 its end is told before everybody is closed for good, and nothing follows it', () => {
    const world = new World();
    const watcher = world.enter('ann');
    world.do({ type: 'stream', change: live });
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'encoder_ended' } });
    expect(statusesOf(watcher)).toEqual(['stream.updated live', 'stream.ended ended']);
    expect(watcher.closedFor).toBe('ended');
    expect(messagesOf(watcher).at(-1)?.type, 'no word of coming back').toBe('batch');
    world.do({ type: 'stream', change: live });
    expect(world.room.stream.status).toBe('ended');
    expect(world.connect().closedFor).toBe('ended');
  });

  test('ROOM-20 one that never began is called off or expires', () => {
    for (const reason of ['cancelled', 'expired', 'host_ended'] satisfies EndReason[]) {
      const world = new World();
      world.do({ type: 'stream', change: { type: 'stream.ended', reason } });
      expect(world.room.stream.status).toBe(reason === 'host_ended' ? 'ended' : reason);
    }
  });

  test('ROOM-25 one that is made private lets go of everybody but its host and moderators, and in nobody else', () => {
    const world = new World();
    const lines = [
      world.enter(),
      world.enter('ann'),
      world.enter('mo', ['chat', 'moderate']),
      world.enter('host', ['chat', 'host']),
    ];
    world.do({ type: 'amend', facts: factsOf({ version: 2, visibility: 'private' }) });
    expect(lines.map(({ closedFor }) => closedFor)).toEqual(['no_such_stream', 'no_such_stream', undefined, undefined]);
    expect(world.enter('ann').closedFor).toBe('no_such_stream');
    expect(world.connect().closedFor).toBe('no_such_stream');
    expect(world.enter('mo', ['chat', 'moderate']).closedFor).toBeUndefined();
    world.do({ type: 'amend', facts: factsOf({ version: 3, visibility: 'unlisted' }) });
    expect(world.enter('ann').closedFor).toBeUndefined();
  });

  test('ROOM-21 what the host changes outside is told once, in whatever order it comes; what moderators set stands', () => {
    const world = new World();
    const [watcher, mod] = [world.enter(), world.enter('mo', ['chat', 'moderate'])];
    const renamed = factsOf({ version: 3, title: 'Last picks' });
    for (const facts of [renamed, factsOf({ version: 2, title: 'Other picks' }), renamed]) {
      world.do({ type: 'amend', facts });
      world.cool();
    }
    expect(eventsOf(watcher)).toMatchObject([{ type: 'stream.updated', stream: { title: 'Last picks' } }]);
    world.ask(mod, { type: 'chat.settings', id: 's', mode: 'unique' });
    world.do({ type: 'amend', facts: factsOf({ version: 4, title: 'Last picks', categorySlug: 'books' }) });
    expect(world.room.chat.terms.mode).toBe('unique');
    world.do({ type: 'amend', facts: factsOf({ version: 5, chat: { mode: 'host_only', slowModeSeconds: 10 } }) });
    expect(world.room.chat.terms.mode).toBe('host_only');
    world.do({ type: 'open', facts: factsOf() });
    expect(world.room.facts?.version).toBe(5);
  });
});
