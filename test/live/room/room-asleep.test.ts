import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { expectSameLogs, talk } from './room-crowd.ts';
import { enter, PATIENT } from './rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';

const CLIENTS = 200;
const EVICTIONS = 5;

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

test(
  'ROOM-8 a room is put to sleep at random moments while 200 clients chat: no socket is closed, and everyone ends with the same events in the same bytes',
  { timeout: 60_000 },
  async () => {
    const { stream } = await newStream(suite);
    const guests = Array.from({ length: CLIENTS }, (_, index) =>
      enter(() => suite, stream.id, { sub: `p${index}`, isChecked: index === 0 }),
    );
    await expect.poll(() => guests.every((guest) => guest.isHere()), PATIENT).toBe(true);
    const talking = talk(guests);
    for (let eviction = 0; eviction < EVICTIONS; eviction += 1) {
      await pause(100 + Math.random() * 500);
      await suite.sleep(stream.id);
    }
    const acknowledged = await talking.stop();
    await expectSameLogs(guests, acknowledged);
    expect(acknowledged.length).toBeGreaterThan(CLIENTS);
    for (const { states, room } of guests) {
      expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'here']);
      room.leave();
    }
  },
);
