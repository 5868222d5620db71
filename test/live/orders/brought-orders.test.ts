import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSenders } from '../../../dev/stack/seed-senders.ts';
import type { Simulator } from '../../../sandbox/simulator/simulator.ts';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { codeOf } from '#test/live/lots/lots.ts';
import { openSimulator, simulate, simulatorKeys } from '#test/sandbox/simulator/simulations.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  act,
  balances,
  brought,
  done,
  dropoff,
  expectOrder,
  hurry,
  intentsOf,
  newPerson,
  pay,
  pickup,
  readOrder,
  saveCard,
  sell,
  sellPaid,
} from './orders.ts';

let suite: Suite;
let simulator: Simulator;
let owner: string;
beforeAll(async () => {
  suite = await startSuite({ services: ['delivery', 'live'], vars: { POOL_KEYS: simulatorKeys } });
  simulator = await openSimulator(suite);
  const ops = await suite.token({ sub: 'ops', scope: 'ops' });
  const added = await suite.fetch('/v1/admin/senders', {
    method: 'POST',
    headers: { authorization: `Bearer ${ops}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...demoSenders.live, secret: demoCredentials.liveSenderSecret }),
  });
  if (added.status !== 201) throw new Error(`the sender: ${added.status} ${await added.text()}`);
  owner = await suite.token({ scope: 'deliveries:write deliveries:read', org: 'demo-merchant' });
});
afterAll(async () => {
  await simulator.close();
  await suite.close();
});

/** What A asks for the same points. */
async function quoteOf(to: { lat: number; lng: number }): Promise<number> {
  const response = await suite.fetch('/v1/fare/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pickupLat: pickup.lat, pickupLng: pickup.lng, dropoffLat: to.lat, dropoffLng: to.lng }),
  });
  return Number(((await response.json()) as { quote: { totalMinor: string } }).quote.totalMinor);
}

const deliveriesOf = async (orderId: string) => {
  const { rows } = await suite.database.query<{ id: string }>(
    'select id from delivery.delivery where external_reference = $1',
    [orderId],
  );
  return rows.map(({ id }) => id);
};

test('ORDER-18 what is brought is paid with its fare by one intent, handed over once, and followed to its buyer', async () => {
  const fare = await quoteOf(dropoff);
  const { id, seller, buyer } = await sellPaid(suite, { canDeliver: true }, brought);
  const order = await readOrder(suite, id, buyer.token);
  expect(order).toMatchObject({ ...brought, amountMinor: 4_200, deliveryMinor: fare, totalMinor: 4_200 + fare });
  expect(intentsOf(suite, id)).toMatchObject([{ amount: 4_200 + fare, status: 'succeeded' }]);
  expect(await balances(suite, id)).toEqual({
    processor_clearing: 4_200 + fare,
    seller_payable: -4_200,
    delivery_collected: -fare,
  });
  const asSeller = await readOrder(suite, id, seller);
  expect([asSeller.dropoff, asSeller.contact, asSeller.canDeliver]).toEqual([null, null, true]);

  const answers = await Promise.all([1, 2].map(() => done(suite, id, 'ready', seller)));
  const again = await done(suite, id, 'ready', seller);
  const [deliveryId, ...others] = await deliveriesOf(id);
  expect(others).toEqual([]);
  for (const each of [...answers, again]) expect(each.tracking).toEqual(again.tracking);
  const { tracking } = await readOrder(suite, id, buyer.token);
  const slug = /^https:\/\/delivery\.waypost\.test\/t\/([0-9a-f]{10})$/.exec(tracking?.url ?? '')?.[1];
  expect(slug).toBeDefined();
  const { body } = await trackingOf(slug ?? '');
  expect(body.tracking.slug).toBe(slug);

  await simulate(simulator, owner, deliveryId ?? '', { speed: 60, outcome: 'delivered', seed: 3 });
  await expect.poll(() => look(id, buyer.token), { timeout: 60_000, interval: 500 }).toBe('delivered');
  expect(await readOrder(suite, id, seller)).toMatchObject({ tracking: { status: 'delivered' } });
}, 90_000);

/** Time passes for both Workers; the order's status then. */
async function look(id: string, token: string): Promise<string> {
  await suite.cron('delivery');
  await hurry(suite, 'order_track', id).catch(() => undefined); // its row is gone at the end
  return (await readOrder(suite, id, token)).status;
}

const trackingOf = async (slug: string) => {
  const response = await suite.fetch(`/v1/tracking/${slug}`);
  return { body: (await response.json()) as { tracking: { slug: string } } };
};

test('ORDER-19 one that doesn’t arrive is returned, and its tracking says why', async () => {
  const { id, seller, buyer } = await sellPaid(suite, { canDeliver: true }, brought);
  await done(suite, id, 'ready', seller);
  await hurry(suite, 'order_track', id);
  await expectOrder(suite, id, buyer.token, { status: 'sent', tracking: { status: 'created' } });
  const [deliveryId = ''] = await deliveriesOf(id);
  const cancelled = await suite.fetch(`/v1/deliveries/${deliveryId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Nobody is there' }),
  });
  expect(cancelled.status).toBe(200);
  await expect.poll(() => look(id, buyer.token), { timeout: 20_000, interval: 500 }).toBe('returned'); // it is shown 2 s late
  await expectOrder(suite, id, buyer.token, { tracking: { status: 'cancelled' } });
  const { rows } = await suite.database.query(`select kind from live.due where subject = $1`, [id]);
  expect(rows, 'nothing is looked at any more').toEqual([]);

  const { deliveryMinor } = await readOrder(suite, id, buyer.token);
  await done(suite, id, 'refund', seller);
  await expectOrder(suite, id, buyer.token, { status: 'refunded', refund: { amountMinor: 4_200 } });
  expect(await balances(suite, id), 'the fare has been spent').toEqual({
    processor_clearing: deliveryMinor,
    delivery_collected: -deliveryMinor,
  });
});

test('ORDER-23 of a refund and a parcel at once the parcel goes, or all goes back', async () => {
  for (let n = 0; n < 4; n++) {
    const { id, seller, buyer } = await sellPaid(suite, { canDeliver: true }, brought);
    const { totalMinor } = await readOrder(suite, id, buyer.token);
    const [sent, refunded] = await Promise.all([act(suite, id, 'ready', seller), act(suite, id, 'refund', seller)]);
    const isSent = sent.status === 200;
    expect(await deliveriesOf(id)).toHaveLength(isSent ? 1 : 0);
    if (!isSent) expect(await codeOf(sent)).toEqual([409, 'order_not_sendable']);
    if (refunded.status !== 200) continue; // it was just being handed over
    await expectOrder(suite, id, buyer.token, {
      status: 'refunded',
      refund: { amountMinor: isSent ? 4_200 : totalMinor },
    });
  }
}, 60_000);

test('ORDER-17 a dispute takes goods and fare, though a refund of both was asked for and has not gone', async () => {
  const { id, seller, buyer } = await sellPaid(suite, { canDeliver: true }, brought);
  const { paymentIntent } = await readOrder(suite, id, buyer.token);
  const before = await balances(suite, id);
  await suite.database.query(
    `update live.payment set refund_status = 'pending', refund_goods_minor = goods_minor, refund_delivery_minor = delivery_minor
     where subject = $1`,
    [id],
  );
  const decide = (deed: string) =>
    fetch(`${suite.payments.url}/pay/${paymentIntent?.id ?? ''}/${deed}`, { method: 'POST' });
  await decide('dispute');
  await expectOrder(suite, id, seller, { status: 'disputed' });
  expect(await balances(suite, id)).toEqual({});
  await decide('win');
  await expect.poll(() => balances(suite, id)).toEqual(before);
});

describe('other terms', () => {
  test('ORDER-7 to another place there is another intent; to the same one the same', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer, canDeliver: true });
    const first = await pay(suite, id, buyer, brought);
    expect((await pay(suite, id, buyer, brought)).paymentIntent).toEqual(first.paymentIntent);
    const farther = { ...brought, dropoff: { ...dropoff, lat: 37.7544, lng: -122.4477 } };
    const second = await pay(suite, id, buyer, farther);
    expect(second.deliveryMinor).toBe(await quoteOf(farther.dropoff));
    const third = await pay(suite, id, buyer);
    expect([third.totalMinor, third.dropoff]).toEqual([4_200, null]);
    expect(intentsOf(suite, id).map(({ status, amount }) => [status, amount])).toEqual([
      ['canceled', first.totalMinor],
      ['canceled', second.totalMinor],
      ['requires_payment_method', 4_200],
    ]);
  });

  test('ORDER-11 with a fare paying is three round trips', async () => {
    const buyer = await newPerson(suite);
    const paymentMethodId = await saveCard(suite, buyer);
    const { id } = await sell(suite, { winner: buyer, canDeliver: true });
    suite.gateway.resetTrips();
    await act(suite, id, 'pay', buyer.token, { body: { ...brought, paymentMethodId } });
    expect(suite.gateway.trips).toBeLessThanOrEqual(4); // the webhook's may be among them
    await expectOrder(suite, id, buyer.token, { status: 'paid' });
  });

  test('ORDER-10 a drop-off that A doesn’t drive to is refused in A’s words', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer, canDeliver: true });
    const far = await act(suite, id, 'pay', buyer.token, { body: { ...brought, dropoff: { ...dropoff, lat: 40 } } });
    expect([far.status, await far.json()]).toMatchObject([
      422,
      { code: 'distance_too_long', errors: [{ pointer: '#/dropoff' }] },
    ]);
    const nowhere = await act(suite, id, 'pay', buyer.token, {
      body: { ...brought, dropoff: { ...dropoff, lat: 0, lng: 0 } },
    });
    expect(await codeOf(nowhere)).toEqual([422, 'coordinates_unset']);
  });
});
