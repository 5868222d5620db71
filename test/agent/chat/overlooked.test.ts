import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openParked } from './parked.ts';

let world: Awaited<ReturnType<typeof openParked>>;
beforeAll(async () => {
  world = await openParked();
});
afterAll(() => world.close());

describe.concurrent('a run that is told nothing', () => {
  test.each([
    ['approved', `status = 'approved', decision = 'approve_once', decided_at = now()`, 'stop', 'mail.send succeeded'],
    ['expired', `expires_at = now() - interval '1 second'`, 'consent_required', 'mail.send failed'],
  ])(
    'PARK-8 %s where nobody tells it, it finds out within 35 seconds',
    async (_what, change, reason, last) => {
      const { chats } = world;
      const { token, stream, consent } = await world.parked();
      await world.suite.database.query(`update agent.consent set ${change} where id = $1`, [consent]);
      const follower = await chats.follow(token, stream);
      await expect.poll(() => follower.done['finish_reason'], { timeout: 35_000, interval: 200 }).toBe(reason);
      expect(follower.calls.at(-1)).toBe(last);
      if (reason === 'stop') return;
      const { error } = (await follower.until('tool_call', ({ status }) => status === 'failed')).data;
      expect(error).toMatchObject({ code: 'consent_expired', consent_status: 'expired' });
    },
    45_000,
  );
});
