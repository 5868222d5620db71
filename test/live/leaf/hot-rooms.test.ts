import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { expectSameLogs, talk } from '#test/live/room/room-crowd.ts';
import { enter, PATIENT, type Guest } from '#test/live/room/rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';
import { withHotLimits } from './with-hot-limits.ts';

const limits = {
  roomSockets: 12,
  doubledAtMean: 15,
  mostLeaves: 4,
  halvedUnderMean: 8,
  halvedAfterMs: 1_000,
  movedAfterMs: 2_500,
  movedASecond: 20,
};

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'], edited: withHotLimits(limits) });
});
afterAll(() => suite.close());

const leavesOf = async (id: string): Promise<number> =>
  (await suite.database.query<{ leaves: number }>('select leaves from live.stream where id = $1', [id])).rows[0]
    ?.leaves ?? -1;

const areHere = (guests: readonly Guest[]) => () => guests.every((guest) => guest.isHere());

function crowd(streamId: string, count: number, name: string): readonly Guest[] {
  return Array.from({ length: count }, (_, index) =>
    enter(() => suite, streamId, { sub: `${name}${index}`, isChecked: index === 0 }),
  );
}

test(
  'HOT-1 a room goes to leaves and back while people chat: everyone ends with the same events in the same bytes, each once',
  { timeout: 90_000 },
  async () => {
    const { stream } = await newStream(suite);
    const guests = crowd(stream.id, 10, 'p');
    await expect.poll(areHere(guests), PATIENT).toBe(true);
    const talking = talk(guests);
    const others = crowd(stream.id, 22, 'q');
    await expect.poll(() => leavesOf(stream.id), PATIENT).toBe(4);
    await expect.poll(areHere([...guests, ...others]), PATIENT).toBe(true);
    await pause(6_000); // those who had to move have moved
    await expect.poll(areHere([...guests, ...others]), PATIENT).toBe(true);
    for (const { room } of others) room.leave();
    await expect.poll(() => leavesOf(stream.id), PATIENT).toBe(0);
    await pause(4_000);
    await expect.poll(areHere(guests), PATIENT).toBe(true);
    const acknowledged = await talking.stop();
    await expectSameLogs(guests, acknowledged);
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(guests.some(({ states }) => states.filter(({ kind }) => kind === 'here').length > 2)).toBe(true);
    for (const { room } of guests) room.leave();
  },
);
