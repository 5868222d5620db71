import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { Merchant, PATIENT, startReceiver, type Receiver, untilAllIsTold } from '#test/support/webhooks.ts';

let suite: Killable;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startKillable({ OUTBOUND_HOSTS: receiver.host });
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
  await suite.cron();
}

test('SEND-17 over three SIGKILLs in the middle of sending each event comes, under one id, and no sequence has a gap', async () => {
  const merchant = await Merchant.arrive(suite);
  const path = `/${randomUUID()}`;
  await merchant.listen(receiver.urlOf(path));
  receiver.answer(path, (response) => setTimeout(() => response.end(), 300)); // killed while it waits for this
  const ids: string[] = [];
  for (let kills = 0; kills < 3; kills += 1) {
    const before = receiver.at(path).length;
    for (const { delivery } of await Promise.all([1, 2, 3].map(() => createDelivery(suite, { token: merchant.token }))))
      ids.push(delivery.id);
    for (const id of ids)
      await suite.database.query(
        `with d as (update delivery.delivery set event_seq = event_seq + 1 where id = $1 returning id, event_seq)
         insert into delivery.event (delivery_id, sequence, type, status, at) select id, event_seq, 'eta_changed', 'created', now() from d`,
        [id],
      );
    await expect.poll(() => receiver.at(path).length, PATIENT).toBeGreaterThan(before);
    await suite.kill();
  }
  receiver.answer(path, (response) => response.end());
  await untilAllIsTold(suite, aMinuteLater);
  const got = receiver.at(path);
  const byId = new Map(got.map((each) => [each.id, each]));
  expect(byId.size).toBe(9 + 9 + 6 + 3);
  expect(got.length).toBeGreaterThan(byId.size); // some were cut off after they had arrived
  for (const [at, deliveryId] of ids.entries()) {
    const own = [...byId.values()].filter(({ payload }) => payload.data['deliveryId'] === deliveryId);
    const sequences = own.map(({ payload }) => Number(payload.data['sequence'])).toSorted((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 4 - Math.floor(at / 3) }, (_, place) => place + 1));
  }
}, 180_000);
