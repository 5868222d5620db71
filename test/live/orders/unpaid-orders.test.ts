import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, codeOf, newLot } from '#test/live/lots/lots.ts';
import { post } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  act,
  balances,
  expectOrder,
  hurry,
  intentsOf,
  newPerson,
  onPage,
  pay,
  readOrder,
  saveCard,
  sell,
  done,
} from './orders.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

/** A bid of somebody's on a lot that is open. */
async function tryBid(token: string): Promise<Response> {
  const { auction } = await newLot(suite, { startsAt: undefined });
  return bid(suite, auction.id, token, { amountMinor: 2_000 });
}

describe('an order that isn’t paid in time', () => {
  test('ORDER-12 is unpaid: its buyer bids no more until they have paid', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer });
    await hurry(suite, 'order_lapse', id);
    await expectOrder(suite, id, buyer.token, { status: 'unpaid' });
    expect(await codeOf(await tryBid(buyer.token))).toEqual([402, 'payment_overdue']);
    await onPage(await pay(suite, id, buyer), 'confirm');
    await expectOrder(suite, id, buyer.token, { status: 'paid' });
    expect((await tryBid(buyer.token)).status).toBe(201);
  });

  test('ORDER-12 is charged to a saved card, to be collected, though another payment was begun', async () => {
    const buyer = await newPerson(suite);
    const { id } = await sell(suite, { winner: buyer, canDeliver: true });
    await pay(suite, id, buyer);
    await saveCard(suite, buyer);
    await hurry(suite, 'order_lapse', id);
    await expectOrder(suite, id, buyer.token, { status: 'paid', fulfilment: 'collect', deliveryMinor: 0 });
    expect(intentsOf(suite, id).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  test('ORDER-12 is unpaid where that card is refused, too', async () => {
    const buyer = await newPerson(suite);
    await saveCard(suite, buyer);
    await suite.database.query(`update live.customer set methods = '{pm_card_chargeDeclined}' where person_id = $1`, [
      buyer.id,
    ]);
    const { id } = await sell(suite, { winner: buyer });
    await suite.cron('live');
    await expect.poll(() => intentsOf(suite, id).length).toBe(1);
    await expectOrder(suite, id, buyer.token, { paymentIntent: { status: 'requires_action' } });
    await hurry(suite, 'order_lapse', id);
    await expectOrder(suite, id, buyer.token, { status: 'unpaid' });
    expect(intentsOf(suite, id).map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method']);
    await onPage(await pay(suite, id, buyer), 'confirm');
    await expectOrder(suite, id, buyer.token, { status: 'paid' });
    expect(await balances(suite, id)).toEqual({ processor_clearing: 4_200, seller_payable: -4_200 });
  });

  test('ORDER-13 its seller voids, and its buyer bids again; what is paid then goes back', async () => {
    const buyer = await newPerson(suite);
    const { id, seller } = await sell(suite, { winner: buyer });
    const late = await pay(suite, id, buyer);
    expect(await codeOf(await act(suite, id, 'void', seller))).toEqual([409, 'order_not_unpaid']);
    await hurry(suite, 'order_lapse', id);
    await expectOrder(suite, id, buyer.token, { status: 'unpaid' });
    suite.payments.webhooks.hold();
    await onPage(late, 'confirm');
    for (const _ of [1, 2]) expect(await done(suite, id, 'void', seller)).toMatchObject({ status: 'void' });
    await suite.payments.webhooks.release();
    expect((await tryBid(buyer.token)).status).toBe(201);
    const refunded = () =>
      suite.payments.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length;
    await expect.poll(refunded).toBe(1);
    await expect.poll(() => balances(suite, id), { timeout: 10_000 }).toEqual({});
    expect(await readOrder(suite, id, buyer.token)).toMatchObject({ status: 'void' });
    expect(await codeOf(await act(suite, id, 'pay', buyer.token, { body: {} }))).toEqual([409, 'order_not_payable']);
  });

  test('ORDER-14 is offered to the next bidders at their best, for a day each, which blocks nobody', async () => {
    const [buyer, ann, bo] = [await newPerson(suite), await newPerson(suite), await newPerson(suite)];
    await saveCard(suite, ann);
    const lot = await sell(suite, {
      winner: buyer,
      runners: [
        [ann, 4_000],
        [bo, 3_500],
      ],
    });
    expect(await codeOf(await act(suite, lot.id, 'second-chance', lot.seller))).toEqual([409, 'order_not_unpaid']);
    await hurry(suite, 'order_lapse', lot.id);
    await expectOrder(suite, lot.id, buyer.token, { status: 'unpaid' });
    const second = await done(suite, lot.id, 'second-chance', lot.seller);
    expect(second).toMatchObject({
      status: 'awaiting_payment',
      amountMinor: 4_000,
      buyer: { id: ann.id, alias: 'Bidder 1' },
    });
    expect(Date.parse(second.payBy) - Date.parse(second.createdAt)).toBe(24 * 60 * 60 * 1_000);
    expect(await readOrder(suite, lot.id, buyer.token)).toMatchObject({ status: 'void' });
    expect((await tryBid(buyer.token)).status).toBe(201);
    expect(await codeOf(await act(suite, lot.id, 'second-chance', lot.seller))).toEqual([409, 'order_passed_on']);

    await hurry(suite, 'order_lapse', second.id);
    await expectOrder(suite, second.id, ann.token, { status: 'void' });
    expect(intentsOf(suite, second.id), 'a second chance is never charged').toEqual([]);
    expect((await tryBid(ann.token)).status).toBe(201);

    const third = await done(suite, second.id, 'second-chance', lot.seller);
    expect(third).toMatchObject({ amountMinor: 3_500, buyer: { id: bo.id } });
    await onPage(await pay(suite, third.id, bo), 'confirm');
    await expectOrder(suite, third.id, bo.token, { status: 'paid' });
    expect(await balances(suite, third.id)).toEqual({ processor_clearing: 3_500, seller_payable: -3_500 });
  });

  test('ORDER-14 isn’t offered where nobody else has bid', async () => {
    const buyer = await newPerson(suite);
    const { id, seller } = await sell(suite, { winner: buyer });
    await hurry(suite, 'order_lapse', id);
    await expectOrder(suite, id, buyer.token, { status: 'unpaid' });
    expect(await codeOf(await act(suite, id, 'second-chance', seller))).toEqual([409, 'no_other_bidder']);
  });
});

describe('who bids', () => {
  test('PAYER-3 has a card where the lot is for those who have one', async () => {
    const bidder = await newPerson(suite);
    const { auction } = await newLot(suite, { startsAt: undefined, requirePaymentMethod: true });
    const offer = () => bid(suite, auction.id, bidder.token, { amountMinor: 2_000 });
    expect(await codeOf(await offer())).toEqual([402, 'payment_method_required']);
    await saveCard(suite, bidder);
    expect((await offer()).status).toBe(201);
  });
});

test('PAYER-4 a ticket says how its bearer stands, and is still one round trip', async () => {
  const bidder = await newPerson(suite);
  const { auction } = await newLot(suite);
  const payerNow = async () => {
    suite.gateway.resetTrips();
    const response = await post(suite, `/api/streams/${auction.streamId}/socket-ticket`, { token: bidder.token });
    expect(suite.gateway.trips).toBe(1);
    const { socket } = (await response.json()) as { socket: { ticket: string } };
    const claims: unknown = JSON.parse(Buffer.from(socket.ticket.split('.')[2] ?? '', 'base64url').toString());
    return claims;
  };
  expect(await payerNow()).toMatchObject({ payer: { isBlocked: false, isOverdue: false, hasMethod: false } });
  const { id } = await sell(suite, { winner: bidder });
  await hurry(suite, 'order_lapse', id);
  await expectOrder(suite, id, bidder.token, { status: 'unpaid' });
  await saveCard(suite, bidder);
  expect(await payerNow()).toMatchObject({ payer: { isBlocked: false, isOverdue: true, hasMethod: true } });
});
