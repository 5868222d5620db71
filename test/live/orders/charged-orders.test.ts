import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, codeOf, newLot, readLot } from '#test/live/lots/lots.ts';
import { get } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  act,
  balances,
  expectOrder,
  intentsOf,
  newPerson,
  onPage,
  pay,
  readOrder,
  saveCard,
  sell,
  type Order,
} from './orders.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

/** A winner whose newest card is this one, whatever it was saved as. */
async function winnerWith(card: string) {
  const winner = await newPerson(suite);
  await saveCard(suite, winner);
  await suite.database.query(`update live.customer set methods = array[$2] where person_id = $1`, [winner.id, card]);
  return winner;
}

describe('a lot that isn’t brought', () => {
  test('ORDER-3 is charged to its winner’s saved card at once: one intent of exactly the price, and the seller is owed it', async () => {
    const { auction, token: seller } = await newLot(suite, { startsAt: undefined, durationSeconds: 10 });
    const winner = await newPerson(suite);
    await saveCard(suite, winner);
    await bid(suite, auction.id, winner.token, { amountMinor: 2_000 });
    const isSold = async () => (await readLot(suite, auction.id)).status;
    await expect.poll(isSold, { timeout: 20_000, interval: 100 }).toBe('sold');
    const soldAt = Date.now();
    const orders = async () =>
      ((await (await get(suite, `/api/orders?auctionId=${auction.id}`, winner.token)).json()) as { orders: Order[] })
        .orders;
    await expect.poll(async () => (await orders())[0]?.status, { timeout: 10_000, interval: 100 }).toBe('paid');
    expect(Date.now() - soldAt).toBeLessThan(10_000);
    const [order] = await orders();
    expect(order).toMatchObject({ amountMinor: 2_000, totalMinor: 2_000, fulfilment: 'collect', canDeliver: false });
    expect(intentsOf(suite, order?.id ?? '')).toMatchObject([
      { amount: 2_000, amount_received: 2_000, status: 'succeeded' },
    ]);
    expect(await balances(suite, order?.id ?? '')).toEqual({ processor_clearing: 2_000, seller_payable: -2_000 });
    const shown = async () => (await readLot(suite, auction.id, seller)).settlement;
    await expect.poll(shown, { timeout: 5_000 }).toEqual({ status: 'paid' });
  }, 60_000);

  test.each(['pm_card_authenticationRequired', 'pm_card_chargeDeclined'])(
    'ORDER-4 waits for its winner where the card is refused (%s): the page that they are given takes the money',
    async (card) => {
      const winner = await winnerWith(card);
      const { id, seller } = await sell(suite, { winner });
      await suite.cron('live');
      await expect.poll(() => intentsOf(suite, id).length).toBe(1);
      await expectOrder(suite, id, winner.token, {
        status: 'awaiting_payment',
        paymentIntent: { status: 'requires_action' },
      });
      const order = await readOrder(suite, id, winner.token);
      expect(order.paymentIntent?.clientSecret).toMatch(/^pi_\w+_secret_/);
      const asSeller = await readOrder(suite, id, seller);
      expect(asSeller.paymentIntent).toEqual({ ...order.paymentIntent, clientSecret: null, actionUrl: null });
      expect((await pay(suite, id, winner)).paymentIntent, 'to pay it is to pay this intent').toEqual(
        order.paymentIntent,
      );
      await onPage(order, 'confirm');
      await expectOrder(suite, id, winner.token, {
        status: 'paid',
        paymentIntent: { status: 'succeeded', actionUrl: null },
      });
      expect(intentsOf(suite, id)).toHaveLength(1);
    },
  );

  test('ORDER-3 nothing is charged to whoever has no card', async () => {
    const winner = await newPerson(suite);
    const { id } = await sell(suite, { winner });
    await suite.cron('live');
    const due = async () => (await suite.database.query(`select kind from live.due where subject = $1`, [id])).rows;
    await expect.poll(due).toEqual([{ kind: 'order_lapse' }]);
    expect([intentsOf(suite, id), (await readOrder(suite, id, winner.token)).paymentIntent]).toEqual([[], null]);
  });
});

describe('who wins pays', () => {
  test('ORDER-5 by an intent of exactly what is owed; the same again is the same intent', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer });
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => pay(suite, id, buyer)));
    for (const other of others) expect(other.paymentIntent).toEqual(first?.paymentIntent);
    expect(await pay(suite, id, buyer)).toEqual(first);
    expect(intentsOf(suite, id)).toMatchObject([{ amount: 4_200, status: 'requires_payment_method' }]);
  });

  test('ORDER-5 with a saved card at once, however often it is asked for', async () => {
    const buyer = await newPerson(suite);
    const paymentMethodId = await saveCard(suite, buyer);
    const { id } = await sell(suite, { winner: buyer, canDeliver: true });
    await Promise.all([1, 2, 3].map(() => act(suite, id, 'pay', buyer.token, { body: { paymentMethodId } })));
    await expectOrder(suite, id, buyer.token, { status: 'paid' });
    expect(intentsOf(suite, id)).toHaveLength(1);
    expect(await codeOf(await act(suite, id, 'pay', buyer.token, { body: {} }))).toEqual([409, 'order_not_payable']);
  });

  test('ORDER-6 a key again is the same answer, and with another body refused', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer });
    const key = randomUUID();
    const first = await act(suite, id, 'pay', buyer.token, { body: {}, key });
    const again = await act(suite, id, 'pay', buyer.token, { body: {}, key });
    expect([again.headers.get('idempotent-replayed'), await again.text()]).toEqual(['true', await first.text()]);
    const paymentMethodId = await saveCard(suite, buyer);
    const other = await act(suite, id, 'pay', buyer.token, { body: { paymentMethodId }, key });
    expect(await codeOf(other)).toEqual([422, 'idempotency_key_reused']);
  });

  test('ORDER-7 with another card the intent before is cancelled first', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer });
    await pay(suite, id, buyer);
    const paymentMethodId = await saveCard(suite, buyer);
    await pay(suite, id, buyer, { paymentMethodId });
    await expectOrder(suite, id, buyer.token, { status: 'paid' });
    expect(intentsOf(suite, id).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  test('ORDER-7 one that turns out to be paid counts', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer });
    const first = await pay(suite, id, buyer);
    const paymentMethodId = await saveCard(suite, buyer);
    suite.payments.webhooks.hold();
    await onPage(first, 'confirm');
    const after = await pay(suite, id, buyer, { paymentMethodId });
    await suite.payments.webhooks.release();
    expect(after).toMatchObject({ status: 'paid', paymentIntent: { id: first.paymentIntent?.id } });
    expect(intentsOf(suite, id)).toHaveLength(1);
  });

  test('ORDER-8 of two intents that race one counts, and what the other took goes back', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer });
    const cards = [await saveCard(suite, buyer), await saveCard(suite, buyer, 'pm_card_mastercard')];
    await Promise.all(
      cards.map((paymentMethodId) => act(suite, id, 'pay', buyer.token, { body: { paymentMethodId } })),
    );
    await expectOrder(suite, id, buyer.token, { status: 'paid' });
    const kept = async () => {
      await suite.cron('live');
      return (await balances(suite, id))['processor_clearing'];
    };
    await expect.poll(kept, { timeout: 10_000 }).toBe(4_200);
    await expectOrder(suite, id, buyer.token, { status: 'paid', refund: null });
  });

  test('ORDER-9 only by a card of their own', async () => {
    const [buyer, other] = [await newPerson(suite), await newPerson(suite)];
    const { id } = await sell(suite, { winner: buyer });
    const theirs = await saveCard(suite, other);
    for (const paymentMethodId of [theirs, 'pm_card_visa', 'a.b.c']) {
      const refused = await act(suite, id, 'pay', buyer.token, { body: { paymentMethodId } });
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { code: 'validation_failed', errors: [{ pointer: '#/paymentMethodId' }] },
      ]);
    }
  });

  test('ORDER-10 only what can be brought is, and then with where and to whom', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer });
    const place = { dropoff: { lat: 37.79, lng: -122.39, address: 'Here' }, contact: { name: 'Robin', phone: '1' } };
    const refused = await act(suite, id, 'pay', buyer.token, { body: { fulfilment: 'delivery', ...place } });
    expect(await codeOf(refused)).toEqual([409, 'delivery_not_offered']);
    for (const body of [{ fulfilment: 'delivery' }, { fulfilment: 'collect', ...place }, place])
      expect(await codeOf(await act(suite, id, 'pay', buyer.token, { body }))).toEqual([422, 'validation_failed']);
  });
});

test('ORDER-1 an order is its buyer’s, its seller’s and the operators’: a 404 to anybody else', async () => {
  const [buyer, other] = [await newPerson(suite), await newPerson(suite)];
  const operator = await newPerson(suite, 'ops');
  const { id, seller, auctionId } = await sell(suite, { winner: buyer });
  for (const { token } of [buyer, operator, { token: seller }])
    expect(await readOrder(suite, id, token)).toMatchObject({ id, auctionId, buyer: { id: buyer.id } });
  expect(await codeOf(await get(suite, `/api/orders/${id}`, other.token))).toEqual([404, 'not_found']);
  expect(await codeOf(await get(suite, `/api/orders/${randomUUID()}`, buyer.token))).toEqual([404, 'not_found']);
  const host = await newPerson(suite, 'live:stream');
  for (const deed of ['pay', 'void', 'second-chance', 'refund', 'ready'])
    expect(await codeOf(await act(suite, id, deed, host.token, deed === 'pay' ? { body: {} } : {})), deed).toEqual([
      404,
      'not_found',
    ]);
  expect(await codeOf(await act(suite, id, 'pay', seller, { body: {} })), 'nor does the seller pay').toEqual([
    404,
    'not_found',
  ]);
});

test('ORDER-2 orders are listed for their buyer and their seller, the newest first', async () => {
  const buyer = await newPerson(suite);
  const lots = [
    await sell(suite, { winner: buyer }),
    await sell(suite, { winner: buyer }),
    await sell(suite, { winner: buyer }),
  ];
  const list = async (query: string, token: string) =>
    (await (await get(suite, `/api/orders?${query}`, token)).json()) as { orders: Order[]; nextCursor: string | null };
  const first = await list('limit=2', buyer.token);
  expect(first.orders.map(({ id }) => id)).toEqual([lots[2]?.id, lots[1]?.id]);
  const second = await list(`limit=2&cursor=${first.nextCursor ?? ''}`, buyer.token);
  expect([second.orders.map(({ id }) => id), second.nextCursor]).toEqual([[lots[0]?.id], null]);
  expect((await list(`auctionId=${lots[1]?.auctionId}`, buyer.token)).orders).toHaveLength(1);
  expect((await list('role=seller', lots[1]?.seller ?? '')).orders.map(({ id }) => id)).toEqual([lots[1]?.id]);
  expect((await list('role=seller', buyer.token)).orders).toEqual([]);
});

test('ORDER-11 reading is one round trip, and paying two', async () => {
  const buyer = await newPerson(suite);
  const { id } = await sell(suite, { winner: buyer });
  suite.gateway.resetTrips();
  await readOrder(suite, id, buyer.token);
  expect(suite.gateway.trips).toBe(1);
  suite.gateway.resetTrips();
  await pay(suite, id, buyer);
  expect(suite.gateway.trips).toBe(2);
});
