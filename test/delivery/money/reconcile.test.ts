import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  charged,
  call,
  confirm,
  deliver,
  expectBooks,
  expectOrder,
  placeOrder,
  placePaidOrder,
  processor,
  readOrder,
} from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
let aheadMs = 0;
beforeAll(async () => {
  suite = await startSuite({ processorClock: () => Date.now() + aheadMs });
});
afterAll(() => suite.close());

const MINUTE = 60_000;
const longAgo = (table: string, column: string) =>
  suite.database.query(`update delivery.${table} set ${column} = now() - interval '1 hour'`);
const reads = () =>
  suite.payments.calls.filter(({ method, path }) => method === 'GET' && /payment_intents\/pi_/.test(path));

test('PAY-13 a lost webhook is made up for by the cron: authorised, captured, canceled', async () => {
  const [held, taken, canceled] = [await placeOrder(suite), await placeOrder(suite), await placePaidOrder(suite)];
  suite.payments.webhooks.drop(4);
  await confirm(suite, held);
  await confirm(suite, taken);
  await processor(suite).paymentIntents.capture(taken.paymentIntent.id);
  await processor(suite).paymentIntents.cancel(canceled.paymentIntent.id);
  expect((await readOrder(suite, taken)).paymentIntent.status).toBe('requires_action');
  await longAgo('delivery', 'payment_checked_at');
  await suite.cron();
  await expectOrder(suite, held, { paymentIntent: { status: 'requires_capture' } });
  await expectOrder(suite, taken, { paymentIntent: { status: 'succeeded' }, capture: { capturedMinor: '1107' } });
  await expectOrder(suite, canceled, { paymentIntent: { status: 'canceled' } });
  await expectBooks(suite, taken, { processor_clearing: 1107, ...charged });
});

test('PAY-13 a payment that was read lately is left alone, and one that the processor can’t be asked about is read later', async () => {
  const mine = await placeOrder(suite);
  await longAgo('delivery', 'payment_checked_at');
  suite.payments.webhooks.drop(1);
  await confirm(suite, mine);
  await suite.payments.stop();
  await suite.cron();
  await suite.payments.start();
  expect((await readOrder(suite, mine)).paymentIntent.status).toBe('requires_action');
  await suite.cron();
  await expectOrder(suite, mine, { paymentIntent: { status: 'requires_capture' } });
  const before = reads().length;
  await suite.cron();
  expect(reads()).toHaveLength(before);
});

test('PAY-13 a refund whose end nobody reported is made up for, too', async () => {
  const mine = await placePaidOrder(suite, 'pm_card_pendingRefund');
  await deliver(suite, mine);
  await expectOrder(suite, mine, { capture: { status: 'captured' } });
  await suite.payments.webhooks.settled();
  suite.payments.webhooks.drop(3); // refund.created, charge.refunded, refund.updated
  await call(suite, mine, 'POST /refunds', { reason: 'Late' });
  const statuses = async () =>
    (
      await suite.database.query<{ status: string; known: boolean }>(
        `select status, processor_refund_id is not null as known from delivery.refund where delivery_id = $1`,
        [mine.delivery.id],
      )
    ).rows;
  await expect.poll(statuses).toEqual([{ status: 'pending', known: true }]);
  suite.payments.decideRefunds();
  await longAgo('refund', 'updated_at');
  await suite.cron();
  expect(await statuses()).toEqual([{ status: 'succeeded', known: true }]);
  await expectBooks(suite, mine, { sender_receivable: 1107, ...charged });
});

test('PAY-14 intents that a dead creation left are canceled after a quarter of an hour, and no others', async () => {
  const client = processor(suite);
  const left = (metadata: Record<string, string>) =>
    client.paymentIntents.create({ amount: 900, currency: 'usd', capture_method: 'manual', metadata });
  aheadMs = -20 * MINUTE;
  const own = await placePaidOrder(suite);
  const foreign = await left({});
  const orphans = await Promise.all(Array.from({ length: 120 }, () => left({ deliveryId: randomUUID() })));
  const second = await left({ deliveryId: own.delivery.id }); // the delivery carries another
  const tip = await left({ laterTipId: randomUUID() });
  aheadMs = -10 * MINUTE;
  const young = await left({ deliveryId: randomUUID() });
  aheadMs = 0;
  await suite.database.query(
    `insert into delivery.reconciliation values ('orphan_intents', now() - interval '30 minutes') on conflict (name) do update set read_to = excluded.read_to`,
  );
  const stateOf = (ids: readonly string[]) =>
    new Set(suite.payments.intents().flatMap(({ id, status }) => (ids.includes(id) ? [status] : [])));
  const mark = async () =>
    (
      await suite.database.query<{ age: number }>(
        `select extract(epoch from now() - read_to)::int age from delivery.reconciliation`,
      )
    ).rows[0]?.age ?? 0;

  await suite.payments.stop();
  await suite.cron();
  await suite.payments.start();
  expect(await mark()).toBeGreaterThan(25 * 60);

  await suite.cron();
  expect(stateOf(orphans.map(({ id }) => id))).toEqual(new Set(['canceled']));
  expect(stateOf([second.id, tip.id])).toEqual(new Set(['canceled']));
  expect(stateOf([own.paymentIntent.id])).toEqual(new Set(['requires_capture']));
  expect(stateOf([foreign.id, young.id])).toEqual(new Set(['requires_payment_method']));
  expect(await mark()).toBeLessThan(16 * 60);
});
