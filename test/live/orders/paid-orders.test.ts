import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, codeOf, newLot, readLot } from '#test/live/lots/lots.ts';
import { get, post } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  act,
  balances,
  expectOrder,
  listCards,
  newPerson,
  onPage,
  pay,
  readOrder,
  saveCard,
  sell,
  sellPaid,
} from './orders.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

test('ORDER-21 a sold lot shows everybody how its order stands', async () => {
  const buyer = await newPerson(suite);
  const { id, auctionId, streamId } = await sell(suite, { winner: buyer });
  expect((await readLot(suite, auctionId)).settlement).toEqual({ status: 'awaiting_payment' });
  await onPage(await pay(suite, id, buyer), 'confirm');
  await expectOrder(suite, id, buyer.token, { status: 'paid' });
  const listed = async () => {
    const { auctions } = (await (await get(suite, `/api/streams/${streamId}/auctions`)).json()) as {
      auctions: readonly { settlement: unknown }[];
    };
    return auctions[0]?.settlement;
  };
  expect(await listed()).toEqual({ status: 'paid' });
});

describe('a paid order', () => {
  test('ORDER-15 is refunded whole before it is handed over', async () => {
    const { id, seller, buyer } = await sellPaid(suite);
    expect((await act(suite, id, 'refund', seller)).status).toBe(200);
    await expectOrder(suite, id, buyer.token, {
      status: 'refunded',
      refund: { status: 'succeeded', amountMinor: 4_200 },
    });
    expect(await balances(suite, id)).toEqual({});
    expect(await codeOf(await act(suite, id, 'refund', seller))).toEqual([409, 'order_not_refundable']);
    expect(await codeOf(await act(suite, id, 'ready', seller))).toEqual([409, 'order_not_sendable']);
  });

  test('ORDER-15 operators refund any; what isn’t paid nobody does', async () => {
    const operator = await newPerson(suite, 'ops');
    const { id, buyer } = await sellPaid(suite);
    expect((await act(suite, id, 'refund', operator.token)).status).toBe(200);
    await expectOrder(suite, id, buyer.token, { status: 'refunded' });
    const unpaid = await sell(suite, { winner: buyer });
    const refused = await act(suite, unpaid.id, 'refund', unpaid.seller);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'order_not_refundable', orderStatus: 'awaiting_payment' },
    ]);
  });

  test('ORDER-16 that is collected is delivered when its seller says that it was handed over', async () => {
    const { id, seller, buyer } = await sellPaid(suite);
    for (const _ of [1, 2]) expect((await act(suite, id, 'ready', seller)).status).toBe(200);
    expect(await readOrder(suite, id, buyer.token)).toMatchObject({ status: 'delivered', tracking: null });
  });

  test('ORDER-17 whose payment is disputed says so, blocks its buyer, and is no longer refunded', async () => {
    const { id, seller, buyer } = await sellPaid(suite);
    const { paymentIntent } = await readOrder(suite, id, buyer.token);
    const decide = (deed: string) =>
      fetch(`${suite.payments.url}/pay/${paymentIntent?.id ?? ''}/${deed}`, { method: 'POST' });
    await decide('dispute');
    await expectOrder(suite, id, seller, { status: 'disputed' });
    expect(await balances(suite, id)).toEqual({});
    expect(await codeOf(await act(suite, id, 'refund', seller))).toEqual([409, 'order_not_refundable']);
    expect(await codeOf(await act(suite, id, 'ready', seller))).toEqual([409, 'order_not_sendable']);
    const { auction } = await newLot(suite, { startsAt: undefined });
    const bidAgain = () => bid(suite, auction.id, buyer.token, { amountMinor: 2_000 });
    expect(await codeOf(await bidAgain())).toEqual([403, 'payer_blocked']);
    await decide('win');
    await expectOrder(suite, id, seller, { status: 'paid' });
    expect((await bidAgain()).status).toBe(201);
  });
});

describe('saved cards', () => {
  test('PAYER-5 are twenty at most', async () => {
    const person = await newPerson(suite);
    await saveCard(suite, person);
    const keep = (cards: number) =>
      suite.database.query(
        `update live.customer set methods = array_fill('pm_x'::text, array[$2::int]) where person_id = $1`,
        [person.id, cards],
      );
    const begin = () => post(suite, '/api/payment-methods', { token: person.token });
    await keep(20);
    expect(await codeOf(await begin())).toEqual([409, 'too_many_cards']);
    await keep(19);
    expect((await begin()).status).toBe(201);
  });

  test('PAYER-1 are saved at the processor, listed, and deleted; a person is one customer there', async () => {
    const person = await newPerson(suite);
    expect(await listCards(suite, person)).toEqual([]);
    const [first, second] = [await saveCard(suite, person), await saveCard(suite, person, 'pm_card_mastercard')];
    expect(await listCards(suite, person)).toMatchObject([
      { id: second, brand: 'mastercard', last4: '4444' },
      { id: first, brand: 'visa', last4: '4242' },
    ]);
    const customers = suite.payments.calls.filter(({ path, method }) => method === 'POST' && path === '/v1/customers');
    const remove = (id: string, token = person.token) =>
      suite.fetch(
        `/api/payment-methods/${encodeURIComponent(id)}`,
        { method: 'DELETE', headers: { authorization: `Bearer ${token}` } },
        'live',
      );
    const other = await newPerson(suite);
    expect((await remove(first, other.token)).status, 'another’s').toBe(404);
    expect((await remove(first)).status).toBe(204);
    expect((await remove(first)).status).toBe(404);
    expect(await listCards(suite, person)).toMatchObject([{ id: second }]);
    await saveCard(suite, person);
    const after = suite.payments.calls.filter(({ path, method }) => method === 'POST' && path === '/v1/customers');
    expect(after).toHaveLength(customers.length);
  });
});
