import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPoolJob, dispatchKeys, driverAt, jobRow, somewhere } from '#test/support/delivery/dispatch.ts';
import { confirm, expectOrder, placeOrder, readOrder } from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { insertDeliveries } from '#test/delivery/orders/many-deliveries.ts';

const ROWS = 100_000;
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const checkedAt = (ids: readonly string[], moment: string) =>
  suite.database.query(`update delivery.delivery set payment_checked_at = ${moment} where id = any($1)`, [ids]);

/** The statements of one run of the cron. */
async function statementsOfCron(): Promise<readonly string[]> {
  const sent: string[] = [];
  suite.gateway.onTrip = ({ queries }) => void sent.push(...queries);
  await suite.cron();
  suite.gateway.onTrip = undefined;
  return sent;
}
const readings = () => suite.payments.calls.filter(({ method, path }) => method === 'GET' && /\/pi_/.test(path)).length;

test('PAY-15 an owner’s hundreds of unpaid deliveries don’t delay that another’s payment is read', async () => {
  const unpaid = await insertDeliveries(suite, {
    owner: 'org:many',
    count: 200,
    createdAt: `now() - interval '1 hour'`,
  });
  await checkedAt(unpaid, `now() - interval '1 hour'`);
  const theirs = await placeOrder(suite);
  suite.payments.webhooks.drop(1);
  await confirm(suite, theirs);
  await checkedAt([theirs.delivery.id], `now() - interval '10 minutes'`);
  const before = readings();
  await suite.cron();
  await expectOrder(suite, theirs, { paymentIntent: { status: 'requires_capture' } });
  expect(readings() - before).toBe(50);
  await checkedAt(unpaid, 'now()');
});

test.each([
  ['held and unpaid for 60 days, read 20 days ago', `'requires_action'`, 60, 20, false],
  ['held and unpaid for 60 days, read 31 days ago', `'requires_action'`, 60, 31, true],
  ['authorised 6 days ago, read 20 hours ago', `'requires_capture'`, 6, 20 / 24, true],
  ['authorised an hour ago, read 4 minutes ago', `'requires_capture'`, 1 / 24, 4 / 1440, false],
])('PAY-15 pauses grow: %s', async (_, status, days, readDaysAgo, isRead) => {
  const [id = ''] = await insertDeliveries(suite, {
    owner: 'org:one',
    count: 1,
    createdAt: `now() - interval '${days * 86_400} s'`,
  });
  await suite.database.query(
    `update delivery.delivery set dispatch = 'hold', payment_status = ${status}, payment_checked_at = now() - interval '${readDaysAgo * 86_400} s' where id = $1`,
    [id],
  );
  const before = readings();
  await suite.cron();
  expect(readings() - before).toBe(isRead ? 1 : 0);
  await suite.database.query(`update delivery.delivery set payment_status = 'canceled' where id = $1`, [id]);
});

test('PAY-15 something that waits for a payment has it read more often', async () => {
  const theirs = await placeOrder(suite);
  await suite.database.query(
    `update delivery.delivery set search = 'awaits_payment', created_at = now() - interval '8 days', payment_checked_at = now() - interval '2 days' where id = $1`,
    [theirs.delivery.id],
  );
  suite.payments.webhooks.drop(1);
  await confirm(suite, theirs);
  expect((await readOrder(suite, theirs)).paymentIntent.status).toBe('requires_action');
  await suite.cron();
  await expectOrder(suite, theirs, { paymentIntent: { status: 'requires_capture' } });
});

test('DUE-8 an owner’s hundreds of due rows don’t delay that another’s are enqueued', { timeout: 60_000 }, async () => {
  const ids = await insertDeliveries(suite, { owner: 'org:many', count: 150 });
  await suite.database.query(
    `insert into delivery.due (kind, subject, due_at) select 'void', unnest($1::uuid[]), now() - interval '1 hour'`,
    [ids],
  );
  const place = somewhere();
  await driverAt(suite, place);
  const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
  await suite.database.query(`insert into delivery.due (kind, subject, due_at) values ('wave', $1, now())`, [jobId]);
  await suite.cron();
  await expect.poll(async () => (await jobRow(suite, jobId))['wave'], { timeout: 40_000 }).toBe(1);
});

describe('with a hundred thousand deliveries', () => {
  beforeAll(async () => {
    const client = await suite.database.connect();
    await client.query(`
      set session_replication_role = replica;
      insert into delivery.delivery (id, owner, status, tracking_slug, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
          customer, signature_required, requirements, tip_minor, dispatch, payment_intent_id, payment_status, processor_status, payment_checked_at, created_at, updated_at)
        select gen_random_uuid(), case when n % 2 = 0 then 'org:huge' else 'org:' || n % 999 end, 'created', 'a' || lpad(to_hex(n), 9, '0'), 37.7955, -122.3937, '{}',
          37.7544, -122.4477, '{}', '{}', false, '{}', 200, 'hold', 'pi_of_many_' || n, 'requires_action', 'requires_payment_method',
          now() - interval '1 day', now() - interval '2 days', now() from generate_series(1, ${ROWS}) n;
      insert into delivery.due (kind, subject, due_at) select 'void', id, now() - interval '1 hour' from delivery.delivery where tracking_slug like 'a%';
      analyze delivery.delivery, delivery.due`);
    client.release(true);
  });

  const isReading = (query: string) => query.includes('with recursive owners');
  const isSweep = (query: string) => query.includes('with waiting as');

  test('PAY-15 payments to be read are found by one index', async () => {
    const statement = (await statementsOfCron()).find(isReading);
    const { rows } = await suite.database.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    expect(new Set(plan.match(/delivery_payment_\w+/g))).toEqual(new Set(['delivery_payment_reading']));
  });

  test('DUE-8 whose a due row is, is looked up by keys', async () => {
    const statement = (await statementsOfCron()).find(isSweep);
    const { rows } = await suite.database.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (?:delivery|job)/);
  });
});
