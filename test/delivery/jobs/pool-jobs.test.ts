import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { callPool, EATS_KEY, poolKeys, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const order = {
  product: 'eats',
  pickup: { lat: 37.7955, lng: -122.3937, address: '1 Ferry Building, San Francisco' },
  dropoff: { lat: 37.7544, lng: -122.4477, address: { street: '101 Twin Peaks Blvd', gate: 7 } },
  totalMinor: '1250',
  driverPayoutMinor: '1000',
};
const DELIVERY_KEY = 'delivery-pool-key-0123456789';

interface JobBody {
  readonly job: { readonly id: string };
}
interface JobPage {
  readonly jobs: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

describe('the pool’s jobs', () => {
  let suite: Suite;
  beforeAll(async () => {
    const keys = [...(JSON.parse(poolKeys) as object[]), { id: 'delivery', key: DELIVERY_KEY, products: ['delivery'] }];
    suite = await startSuite({ vars: { POOL_KEYS: JSON.stringify(keys) } });
  });
  afterAll(() => suite.close());

  const create = (body: object, headers = {}) => callPool(suite, EATS_KEY, 'POST /v1/pool/jobs', body, headers);

  test('JOB-1 the product that created a job reads it back, another sees nothing of it', async () => {
    const created = await create(order);
    expect(created.status).toBe(201);
    const { job } = (await created.json()) as JobBody;
    expect(job).toMatchObject({
      status: 'created',
      product: 'eats',
      totalMinor: '1250',
      driverPayoutMinor: '1000',
      pickup: { lat: 37.7955, address: { line1: '1 Ferry Building, San Francisco' } },
      dropoff: { address: { line1: '101 Twin Peaks Blvd', gate: 7 } },
    });
    const path = `/v1/pool/jobs/${job.id}`;
    expect(created.headers.get('location')).toBe(path);
    expect(await (await callPool(suite, EATS_KEY, `GET ${path}`)).json()).toEqual({ job });
    const missing = await (await callPool(suite, RIDES_KEY, `GET /v1/pool/jobs/${randomUUID()}`)).json();
    const foreign = await callPool(suite, RIDES_KEY, `GET ${path}`);
    expect(foreign.status).toBe(404);
    expect({ ...((await foreign.json()) as object), requestId: '', instance: '' }).toEqual({
      ...(missing as object),
      requestId: '',
      instance: '',
    });
    const refused = await callPool(suite, RIDES_KEY, 'POST /v1/pool/jobs', order);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'product_not_yours' }]);
  });

  test.each([
    [{ driverPayoutMinor: '1251' }, '#/driverPayoutMinor'],
    [{ totalMinor: 1250 }, '#/totalMinor'],
    [{ totalMinor: '-5' }, '#/totalMinor'],
    [{ totalMinor: '12.50' }, '#/totalMinor'],
    [{ totalMinor: '01250' }, '#/totalMinor'],
    [{ totalMinor: '1000001' }, '#/totalMinor'],
    [{ pickup: { lat: 0, lng: 0 } }, '#/pickup/lat'],
    [{ product: 'Eats' }, '#/product'],
  ])('JOB-2 %j is refused, and the field named', async (change, pointer) => {
    const refused = await create({ ...order, ...change });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer }] }]);
  });

  test('JOB-3 fifty requests with one key make one job, without a key each makes its own', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, async () => (await create(order, key)).text()));
    expect(new Set(answers).size).toBe(1);
    const { rows } = await suite.database.query('select count(*)::int as jobs from delivery.job where id = $1', [
      (JSON.parse(answers[0] ?? '') as JobBody).job.id,
    ]);
    expect(rows).toEqual([{ jobs: 1 }]);
    const [a, b] = [await (await create(order)).json(), await (await create(order)).json()] as [JobBody, JobBody];
    expect(a.job.id).not.toBe(b.job.id);
  });

  test('JOB-4 a delivery’s job is read with the key of product delivery', async () => {
    const { job } = await createDelivery(suite);
    const read = await callPool(suite, DELIVERY_KEY, `GET /v1/pool/jobs/${job.id}`);
    expect(await read.json()).toMatchObject({
      job: { id: job.id, product: 'delivery', totalMinor: '907', driverPayoutMinor: '726' },
    });
    expect((await callPool(suite, EATS_KEY, `GET /v1/pool/jobs/${job.id}`)).status).toBe(404);
  });

  test('JOB-5 the list walks every job once, and its cursor is refused elsewhere', async () => {
    for (let n = 0; n < 5; n++) await create({ ...order, product: 'cannabis' });
    const page = async (key: string, query: string) => callPool(suite, key, `GET /v1/pool/jobs?${query}`);
    const all = (await (await page(EATS_KEY, 'limit=100')).json()) as JobPage;
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const body = (await (
        await page(EATS_KEY, `limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      ).json()) as JobPage;
      walked.push(...body.jobs.map((job) => job.id));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(walked).toEqual(all.jobs.map((job) => job.id));
    const first = (await (await page(EATS_KEY, 'limit=2')).json()) as JobPage;
    for (const [key, query] of [
      [RIDES_KEY, `limit=2&cursor=${first.nextCursor}`],
      [EATS_KEY, `limit=2&status=created&cursor=${first.nextCursor}`],
      [EATS_KEY, `limit=2&cursor=${first.nextCursor}x`],
    ] as const) {
      const refused = await page(key, query);
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'cursor_invalid' }]);
    }
    expect(((await (await page(EATS_KEY, 'status=accepted')).json()) as JobPage).jobs).toEqual([]);
  });
});
