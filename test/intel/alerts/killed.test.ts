import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT, startReceiver, type Receiver, untilAllIsTold } from '#test/support/webhooks.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { idOf, lineOf, openSubscribers } from './listeners.ts';

let suite: Killable;
let receiver: Receiver;
let feed: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startKillable({ OUTBOUND_HOSTS: receiver.host }, { service: 'intel' });
  feed = openSubscribers(suite, receiver);
}, 180_000);
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

/** As after a minute: leases have ended, and the cron comes. */
async function aMinuteLater() {
  await suite.database.query(
    `update webhooks.message set lease_until = now() - interval '1 second', due_at = least(due_at, now()) where status = 'pending'`,
  );
  await suite.cron('intel');
}

test('ALERT-4 over three SIGKILLs between an event and its alert each is told under one id, and no sequence has a gap', async () => {
  const eats = await feed.product();
  const { received, path } = await feed.listen(eats, { events: ['*'] });
  receiver.answer(path, (response) => setTimeout(() => response.end(), 300)); // killed while it waits for this
  const ids: string[] = [];
  for (let kills = 0; kills < 3; kills += 1) {
    const before = received().length;
    ids.push(...(await feed.happen({ products: [eats], sequence: 1 }, { products: [eats], sequence: 1 })));
    await feed.happen(...ids.map((resource) => ({ resource, products: [eats], sequence: kills + 2 })));
    void suite.cron('intel').catch(() => undefined); // killed, too
    if (kills > 0) await expect.poll(() => received().length, PATIENT).toBeGreaterThan(before);
    await suite.kill();
  }
  receiver.answer(path, (response) => response.end());
  await untilAllIsTold(suite, aMinuteLater);
  const byId = new Map(received().map((each) => [each.id, `${idOf(each)} ${lineOf(each)}`]));
  expect(new Set(byId.values()).size).toBe(byId.size); // each under one id
  const expected = ids.flatMap((id, at) =>
    [1, ...[2, 3, 4].slice(Math.floor(at / 2))].map((sequence) => `${id} insight.confirmed ${sequence}`),
  );
  expect([...byId.values()].toSorted()).toEqual(expected.toSorted());
}, 180_000);
