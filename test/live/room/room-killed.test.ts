import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { killWhileTalking } from './room-crowd.ts';
import { enter, PATIENT } from './rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';

const CLIENTS = 200;
const KILLS = 3;

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({}, { service: 'live', isPersistent: true });
});
afterAll(() => suite.close());

describe('a process that dies', () => {
  test(
    'ROOM-6 workerd is killed at random moments while 200 clients chat: everyone ends with the same events in the same bytes, and what was acknowledged is among them once',
    { timeout: 120_000 },
    async () => {
      const { stream } = await newStream(suite);
      const guests = Array.from({ length: CLIENTS }, (_, index) =>
        enter(() => suite, stream.id, { sub: `p${index}`, isChecked: index === 0 }),
      );
      expect(await killWhileTalking(suite, guests, KILLS)).toBeGreaterThan(CLIENTS);
    },
  );

  test('ROOM-7 with its storage gone a room begins another epoch, and says so', { timeout: 60_000 }, async () => {
    const { stream } = await newStream(suite);
    const ben = enter(() => suite, stream.id, { sub: 'ben' });
    await expect.poll(() => ben.isHere(), PATIENT).toBe(true);
    await ben.room.say('before');
    await suite.kill({ forget: true });
    await expect.poll(() => ben.welcomes.length, PATIENT).toBe(2);
    const [before, after] = ben.welcomes;
    expect(after).toMatchObject({ isFresh: true, welcome: { seq: 0, snapshot: { stream: { title: 'First picks' } } } });
    expect(after?.welcome.epoch).not.toBe(before?.welcome.epoch);
    expect(await ben.room.say('after')).toMatchObject({ type: 'ack', seq: 1 });
    ben.room.leave();
  });
});
