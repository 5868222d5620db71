import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Parcels } from '#src/live/parcels/open-parcels.ts';
import { trackParcel } from '#src/live/parcels/track-parcel.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { codeOf } from '#test/live/lots/lots.ts';
import { liveDatabase } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { act, balances, contact, dropoff, expectOrder, readOrder, sellPaid } from './orders.ts';

/** Without the delivery Worker: it is away. */
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const FARE = 900;

/** An order that was paid with its fare while the delivery service was there. */
async function paidWithFare() {
  const sold = await sellPaid(suite, { canDeliver: true });
  await suite.database.query(
    `update live.order set fulfilment = 'delivery', dropoff = $2, contact = $3, delivery_minor = $4 where id = $1`,
    [sold.id, JSON.stringify(dropoff), JSON.stringify(contact), FARE],
  );
  return sold;
}

/** The due row is carried out, and this is what the delivery service says to it. */
async function goesOn(id: string, send: Parcels['send']): Promise<void> {
  await suite.database.query(`update live.due set due_at = now(), lease_until = null where subject = $1`, [id]);
  const unused = () => Promise.reject(new Error('it is handed over only'));
  const parcels = { send, quote: unused, track: unused, pageOf: (slug: string) => slug };
  await trackParcel({ db: liveDatabase(suite), newId: randomUUID, parcels, remind: () => undefined }, id);
}

test('ORDER-23 while the delivery service is away the parcel waits, its order isn’t given back, and it is handed over by itself', async () => {
  const { id, seller, buyer } = await paidWithFare();
  for (const _ of [1, 2])
    expect(await codeOf(await act(suite, id, 'ready', seller))).toEqual([503, 'delivery_unavailable']);
  expect(await readOrder(suite, id, buyer.token)).toMatchObject({ status: 'sent', tracking: null });
  const refused = await act(suite, id, 'refund', seller);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'order_not_refundable', orderStatus: 'sent' },
  ]);

  await goesOn(id, () => Promise.reject(new Problem('delivery_unavailable')));
  expect(await readOrder(suite, id, buyer.token)).toMatchObject({ status: 'sent', tracking: null });
  const parcel = { deliveryId: randomUUID(), trackingSlug: '3f9c0a7be1', status: 'created' };
  await goesOn(id, async () => parcel);
  await expectOrder(suite, id, buyer.token, { status: 'sent', tracking: { status: 'created' } });
  expect((await act(suite, id, 'refund', seller)).status).toBe(200);
  await expectOrder(suite, id, buyer.token, { status: 'refunded', refund: { amountMinor: 4_200 } });
});

test('ORDER-23 where it takes the parcel in no case, the order is paid as before, and can be given back whole', async () => {
  const { id, seller, buyer } = await paidWithFare();
  await act(suite, id, 'ready', seller);
  await goesOn(id, () => Promise.reject(new Problem('parcel_refused')));
  await expectOrder(suite, id, buyer.token, { status: 'paid', tracking: null });
  const { rows } = await suite.database.query(`select kind from live.due where subject = $1`, [id]);
  expect(rows).toEqual([]);
  expect((await act(suite, id, 'refund', seller)).status).toBe(200);
  await expectOrder(suite, id, buyer.token, { status: 'refunded' });
  expect(await balances(suite, id)).toEqual({});
});
