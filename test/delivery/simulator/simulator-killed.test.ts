import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { playOf, shortDelivery, simulate } from '#test/support/delivery/simulations.ts';

const PATIENT = { timeout: 60_000, interval: 200 };

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable();
}, 60_000);
afterAll(() => suite.close());

test('SIM-10 several plays go on from where they were after a SIGKILL of workerd, and end as they should', async () => {
  const token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
  const plays: { id: string; endsAs: string }[] = [];
  for (const outcome of ['delivered', 'returned', 'driver_gives_up'] as const) {
    const { delivery } = await shortDelivery(suite, token);
    const { endsAs } = await simulate(suite, token, delivery.id, { speed: 60, outcome, seed: 4 });
    plays.push({ id: delivery.id, endsAs });
  }
  const first = plays[0]?.id ?? '';
  await expect.poll(async () => (await playOf(suite, first)).events.length, PATIENT).toBeGreaterThanOrEqual(3);
  const before = await playOf(suite, first);
  expect(before.ended).toBe(false);

  await suite.kill();
  const after = await playOf(suite, first);
  expect(after.step).toBeGreaterThanOrEqual(before.step);
  await suite.cron(); // what a message was lost for: the minute's cron finds the rows
  for (const { id, endsAs } of plays) {
    await expect.poll(async () => (await playOf(suite, id)).ended, PATIENT).toBe(true);
    const { status, stopped, events } = await playOf(suite, id);
    expect([status, stopped, events.filter((type) => type === endsAs)]).toEqual([endsAs, null, [endsAs]]);
  }
}, 120_000);
