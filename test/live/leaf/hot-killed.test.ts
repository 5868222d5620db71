import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { killWhileTalking } from '#test/live/room/room-crowd.ts';
import { enter, PATIENT } from '#test/live/room/rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';
import { withHotLimits } from './with-hot-limits.ts';

const CLIENTS = 60;
const KILLS = 2;

let suite: Killable;
beforeAll(async () => {
  const edited = withHotLimits({ roomSockets: 20, movedAfterMs: 2_200 });
  suite = await startKillable({}, { service: 'live', isPersistent: true, edited });
});
afterAll(() => suite.close());

test(
  'HOT-16 workerd is killed at random moments while 60 clients of two leaves chat: everyone ends with the same events in the same bytes, and what was acknowledged is among them once',
  { timeout: 120_000 },
  async () => {
    const { stream } = await newStream(suite);
    const guests = Array.from({ length: CLIENTS }, (_, index) =>
      enter(() => suite, stream.id, { sub: `p${index}`, isChecked: index === 0 }),
    );
    const areMoved = () => guests.every(({ states }) => states.filter(({ kind }) => kind === 'here').length > 1);
    await expect.poll(areMoved, PATIENT).toBe(true);
    expect(await killWhileTalking(suite, guests, KILLS)).toBeGreaterThan(CLIENTS);
  },
);
