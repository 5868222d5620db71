import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobOrder } from '#fn/delivery/routes/pool-examples.ts';
import { placeOrder } from '#test/support/payments/payments.ts';
import { callPool, EATS_KEY, poolKeys, registerDriver, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  const keys = JSON.parse(poolKeys) as unknown[];
  const house = { id: 'house', key: 'delivery-pool-key-0123456789', products: ['delivery'] };
  suite = await startSuite({ vars: { POOL_KEYS: JSON.stringify([...keys, house]) } });
});
afterAll(() => suite.close());

async function newJob(): Promise<string> {
  const response = await callPool(suite, EATS_KEY, 'POST /v1/pool/jobs', { ...jobOrder, product: 'eats' });
  return ((await response.json()) as { job: { id: string } }).job.id;
}

async function cancel(id: string, key = EATS_KEY, headers: Record<string, string> = {}) {
  const response = await callPool(suite, key, `POST /v1/pool/jobs/${id}/cancel`, { reason: 'Closed' }, headers);
  const body = (await response.json()) as { code?: string; job?: Record<string, unknown>; currentStatus?: string };
  return { status: response.status, body, etag: response.headers.get('etag') };
}

test('CANCEL-12 a product cancels its job, once; its driver is idle, and the log says so', async () => {
  const [id, driver] = [await newJob(), await registerDriver(suite, {})];
  await suite.database.query(`update delivery.job set status = 'accepted', driver_id = $2 where id = $1`, [
    id,
    driver.id,
  ]);
  await suite.database.query(`update delivery.driver set idle_since = now() - interval '1 hour'`);
  expect((await cancel(id, EATS_KEY, { 'if-match': '"7"' })).body.code).toBe('version_mismatch');
  const first = await cancel(id, EATS_KEY, { 'if-match': '"1"' });
  expect(first).toMatchObject({
    status: 200,
    etag: '"2"',
    body: { job: { id, status: 'cancelled', endReason: 'Closed' } },
  });
  expect(await cancel(id)).toEqual(first);
  const { rows } = await suite.database.query(
    `select (select count(*)::int from delivery.job_event where job_id = $1 and type = 'cancelled') events,
       (select idle_since > now() - interval '1 minute' from delivery.driver where id = $2) idle`,
    [id, driver.id],
  );
  expect(rows).toEqual([{ events: 1, idle: true }]);
});

test('CANCEL-12 another product’s job isn’t there, a delivery’s job has its own way, and an ended one stays', async () => {
  const id = await newJob();
  expect((await cancel(id, RIDES_KEY)).status).toBe(404);
  const order = await placeOrder(suite);
  expect((await cancel(order.job.id, 'delivery-pool-key-0123456789')).body.code).toBe('delivery_of_its_own');
  await suite.database.query(`update delivery.job set status = 'expired' where id = $1`, [id]);
  expect((await cancel(id)).body).toMatchObject({ code: 'invalid_state_transition', currentStatus: 'expired' });
});
