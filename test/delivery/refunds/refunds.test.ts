import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestAudit } from '#test/delivery/audit/audits.ts';
import {
  charged,
  call,
  deliver,
  expectBooks,
  expectOrder,
  hurry,
  placeOrder,
  placePaidOrder,
  processor,
  type Order,
} from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

interface RefundBody {
  readonly id: string;
  readonly amountMinor: string;
  readonly status: string;
  readonly failureReason: string | null;
}

interface Logged {
  readonly sequence: number;
  readonly type: string;
  readonly by: string | null;
  readonly detail: Record<string, unknown> | null;
}

async function deliveredOrder(method?: string): Promise<Order> {
  const order = await placePaidOrder(suite, method);
  await deliver(suite, order);
  await expectOrder(suite, order, { capture: { status: 'captured', capturedMinor: '1107' } });
  return order;
}

const refund = (order: Order, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call<{ refund: RefundBody; code?: string; refundableMinor?: string }>(
    suite,
    order,
    'POST /refunds',
    { reason: 'Late', ...body },
    headers,
  );
const list = async (order: Order) => (await call<{ refunds: RefundBody[] }>(suite, order, 'GET /refunds')).body.refunds;
const expectStatuses = (order: Order, statuses: readonly string[]) =>
  expect
    .poll(async () => (await list(order)).map(({ status }) => status), { timeout: 8_000, interval: 50 })
    .toEqual(statuses);

test('REFUND-1 some and then all that is left is given back, and booked once the processor has done it', async () => {
  const order = await deliveredOrder();
  const first = await refund(order, { amountMinor: 500 });
  expect([first.status, first.body.refund]).toMatchObject([
    201,
    { amountMinor: '500', status: 'pending', reason: 'Late' },
  ]);
  expect((await refund(order)).body.refund.amountMinor).toBe('607');
  await expectStatuses(order, ['succeeded', 'succeeded']);
  await expectOrder(suite, order, { refundedMinor: '1107' });
  await suite.payments.webhooks.settled();
  await expectBooks(suite, order, { sender_receivable: 1107, ...charged });
});

test('REFUND-2 before anything was captured there is nothing to refund, and never more than what is left', async () => {
  const order = await placeOrder(suite);
  expect(await refund(order)).toMatchObject({ status: 409, body: { code: 'nothing_captured' } });
  const paid = await deliveredOrder();
  expect(await refund(paid, { amountMinor: 1108 })).toMatchObject({
    status: 422,
    body: { code: 'refund_too_large', refundableMinor: '1107' },
  });
});

test('REFUND-3 however many ask at once, all refunds together are at most what was captured', async () => {
  const order = await deliveredOrder();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order, { amountMinor: 100 })));
  const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(codes).toEqual([...Array<number>(11).fill(201), ...Array<number>(9).fill(422)]);
  await expectOrder(suite, order, { refundedMinor: '1100' });
  await expectStatuses(order, Array<string>(11).fill('succeeded'));
  await expectBooks(suite, order, { processor_clearing: 7, sender_receivable: 1100, ...charged });
});

test('REFUND-4 the same key is one refund, with the same answer', async () => {
  const order = await deliveredOrder();
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(order, { amountMinor: 100 }, key)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await list(order)).toHaveLength(1);
  expect((await refund(order, { amountMinor: 101 }, key)).body.code).toBe('idempotency_key_reused');
});

test('REFUND-5 one that the processor decides later is pending until then', async () => {
  const order = await deliveredOrder('pm_card_pendingRefund');
  await refund(order, { amountMinor: 300 });
  await expect
    .poll(
      async () =>
        (
          await suite.database.query(
            `select 1 from delivery.refund r join delivery.delivery d on d.id = r.delivery_id where d.id = $1 and processor_refund_id is not null`,
            [order.delivery.id],
          )
        ).rowCount,
    )
    .toBe(1);
  expect((await list(order))[0]?.status).toBe('pending');
  await expectBooks(suite, order, { processor_clearing: 1107, ...charged });
  suite.payments.decideRefunds();
  await expectStatuses(order, ['succeeded']);
  await expectBooks(suite, order, { processor_clearing: 807, sender_receivable: 300, ...charged });
});

test('REFUND-6 a success that the processor takes back is reversed in the books, and the amount can be refunded again', async () => {
  const order = await deliveredOrder('pm_card_refundFail');
  await refund(order, { amountMinor: 300 });
  await expectStatuses(order, ['succeeded']);
  suite.payments.webhooks.duplicate(1);
  suite.payments.decideRefunds();
  await expectStatuses(order, ['failed']);
  await suite.payments.webhooks.settled();
  expect((await list(order))[0]?.failureReason).toBe('expired_or_canceled_card');
  await expectOrder(suite, order, { refundedMinor: '0' });
  await expectBooks(suite, order, { processor_clearing: 1107, ...charged });
});

test('REFUND-7 one that is made in the processor’s dashboard becomes a refund here', async () => {
  const order = await deliveredOrder();
  suite.payments.webhooks.duplicate(2);
  await processor(suite).refunds.create({ payment_intent: order.paymentIntent.id, amount: 250 });
  await expectStatuses(order, ['succeeded']);
  await suite.payments.webhooks.settled();
  await expectOrder(suite, order, { refundedMinor: '250' });
  await expectBooks(suite, order, { processor_clearing: 857, sender_receivable: 250, ...charged });
});

test('REFUND-8 what the processor refuses for good has failed, and gives its amount back', async () => {
  const order = await deliveredOrder();
  suite.payments.webhooks.drop(2);
  await processor(suite).refunds.create({ payment_intent: order.paymentIntent.id }); // and we never hear of it
  await refund(order, { amountMinor: 300 });
  await expectStatuses(order, ['failed']);
  expect((await list(order))[0]?.failureReason).toBe('charge_already_refunded');
  await expectOrder(suite, order, { refundedMinor: '0' });
  await expectBooks(suite, order, { processor_clearing: 1107, ...charged });
});

test.each(['inside', 'cut'] as const)(
  'REFUND-9 one that the processor gave and then failed (%s) is given once',
  async (how) => {
    const order = await deliveredOrder();
    suite.payments.webhooks.drop(2);
    const fault = { before: false, match: /POST \/v1\/refunds$/ };
    suite.payments.failNext(how === 'inside' ? { ...fault, status: 500 } : { ...fault, times: 3 });
    await refund(order, { amountMinor: 300 });
    if (how === 'cut') {
      await expect
        .poll(
          async () =>
            (await suite.database.query(`select 1 from delivery.due where kind = 'refund' and last_error is not null`))
              .rowCount,
          { timeout: 10_000 },
        )
        .toBe(1);
      await hurry(suite);
    }
    await expectStatuses(order, ['succeeded']);
    const { data } = await processor(suite).refunds.list({ payment_intent: order.paymentIntent.id });
    expect(data.map(({ amount }) => amount)).toEqual([300]);
    await expectBooks(suite, order, { processor_clearing: 807, sender_receivable: 300, ...charged });
  },
);

test('REFUND-10 refunds are a list in pages, the newest first', async () => {
  const order = await deliveredOrder();
  for (const amountMinor of [1, 2, 3]) await refund(order, { amountMinor });
  const page = (query: string) =>
    call<{ refunds: RefundBody[]; nextCursor: string | null }>(suite, order, `GET /refunds?limit=2${query}`);
  const { body } = await page('');
  expect(body.refunds.map(({ amountMinor }) => amountMinor)).toEqual(['3', '2']);
  const rest = await page(`&cursor=${body.nextCursor}`);
  expect([rest.body.refunds.map(({ amountMinor }) => amountMinor), rest.body.nextCursor]).toEqual([['1'], null]);
});

test('REFUND-11 what it comes to is logged: a success, one that is taken back, one that is refused', async () => {
  const updates = async (order: Order) => {
    const { events } = (await call<{ events: Logged[] }>(suite, order, 'GET /events')).body;
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_each, index) => index + 1));
    return events.filter(({ type }) => type === 'refund_updated').map(({ by, detail }) => ({ by, detail }));
  };
  const entry = ({ body }: Awaited<ReturnType<typeof refund>>, status: string) => ({
    by: null,
    detail: { refundId: body.refund.id, amountMinor: '300', status },
  });
  const [taken, other] = [await deliveredOrder('pm_card_refundFail'), await deliveredOrder()];
  const first = await refund(taken, { amountMinor: 300 });
  await expectStatuses(taken, ['succeeded']);
  suite.payments.webhooks.duplicate(1);
  suite.payments.decideRefunds();
  await expectStatuses(taken, ['failed']);
  await suite.payments.webhooks.settled();
  expect(await updates(taken)).toEqual([entry(first, 'succeeded'), entry(first, 'failed')]);

  suite.payments.webhooks.drop(2);
  await processor(suite).refunds.create({ payment_intent: other.paymentIntent.id });
  const refused = await refund(other, { amountMinor: 300 });
  await expectStatuses(other, ['failed']);
  expect(await updates(other)).toEqual([entry(refused, 'failed')]);
});

test('AUDIT-4 a later step that was changed by hand is a mismatch of its own account', async () => {
  const order = await deliveredOrder();
  await refund(order, { amountMinor: 300 });
  await expectStatuses(order, ['succeeded']);
  const client = await suite.database.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `update ledger.posting set amount_minor = amount_minor * 2 where transaction_id = (select id from ledger.transaction where subject = $1 and kind = 'refunded') and account = 'refunds'`,
    [order.delivery.id],
  );
  client.release(true);
  const { audit } = (await (await requestAudit(suite, order.delivery.id, order.token)).json()) as {
    audit: { drift: { diffs: unknown } };
  };
  expect(audit.drift.diffs).toMatchObject([
    { path: 'ledger.refunded.refunds', stored: '600', recomputed: '300', deltaMinor: '300', cause: 'ledger_mismatch' },
  ]);
});
