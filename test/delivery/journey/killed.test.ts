import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptedDelivery,
  createPoolJob,
  dispatch,
  dispatchKeys,
  driverAt,
  DELIVERY_KEY,
} from '#test/support/delivery/dispatch.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { confirm } from '#test/support/payments/payments.ts';
import { callPool } from '#test/support/delivery/pool.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({ POOL_KEYS: dispatchKeys });
}, 180_000);
afterAll(() => suite.close());

const rows = async (sql: string, ...values: unknown[]) =>
  (await suite.database.query(sql, values)).rows as Record<string, unknown>[];

/** As if a minute had passed: what is due is due, and whoever died holding a lease has lost it. */
const minutePasses = () =>
  suite.database.query(`
    with moved as (update delivery.due set due_at = now() - interval '1 second', lease_until = now() - interval '1 second' returning subject)
    update delivery.job set wave_ends_at = now() - interval '1 second' where id in (select subject from moved) and wave_ends_at > now()`);

test('DUE-7 after a SIGKILL with a wave pending, an offer expiring and a capture under way, each happens once', async () => {
  const place = { lat: 12.5, lng: 44.25 };
  for (let n = 0; n < 5; n += 1) await driverAt(suite, place);
  const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
  const first = await dispatch(suite, jobId);
  expect(first.dispatched).toBe(3);

  const order = await acceptedDelivery(suite);
  await confirm(suite, order as never);
  await suite.payments.webhooks.settled();
  await suite.database.query(`update delivery.delivery set status = 'arrived_at_dropoff' where id = $1`, [
    order.deliveryId,
  ]);
  await suite.database.query(`update delivery.job set status = 'in_progress' where id = $1`, [order.jobId]);
  suite.payments.failNext({ match: /\/capture$/, delayMs: 1_500 });
  const event = { type: 'delivered', driverId: order.driverId };
  const delivered = await callPool(suite, DELIVERY_KEY, `POST /v1/pool/jobs/${order.jobId}/events`, event);
  expect(delivered.status).toBe(200);
  const held = () => rows(`select 1 from delivery.due where kind = 'capture' and lease_until > now()`);
  await expect.poll(async () => (await held()).length, PATIENT).toBe(1); // it has asked the processor, and waits

  await suite.kill();
  await minutePasses();
  await suite.cron();

  const captures = () => rows(`select capture_status from delivery.delivery where id = $1`, order.deliveryId);
  await expect.poll(async () => (await captures())[0]?.['capture_status'], PATIENT).toBe('captured');
  const wave = () => rows(`select wave from delivery.job where id = $1`, jobId);
  await expect.poll(async () => (await wave())[0]?.['wave'], PATIENT).toBe(2);
  for (let again = 0; again < 3; again += 1) await suite.cron();

  const offers = await rows(
    `select wave, status, count(*)::int as n from delivery.offer where job_id = $1 group by 1, 2 order by 1, 2`,
    jobId,
  );
  expect(offers).toEqual([
    { wave: 1, status: 'expired', n: 3 },
    { wave: 2, status: 'open', n: 3 },
  ]);
  const log = await rows(`select type from delivery.job_event where job_id = $1 order by sequence`, jobId);
  expect(log.map(({ type }) => type)).toEqual(['created', 'offering', 'offering']);
  const intent = suite.payments.intents().find(({ id }) => id === order.paymentIntent.id);
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: intent?.amount });
  const booked = await rows(
    `select count(*)::int as n from ledger.transaction where subject = $1 and kind = 'payment_captured'`,
    order.deliveryId,
  );
  expect(booked).toEqual([{ n: 1 }]);
  expect(await rows(`select kind from delivery.due where kind = 'capture'`)).toEqual([]);
}, 180_000);
