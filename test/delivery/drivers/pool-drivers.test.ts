import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { callAsOps } from '#test/support/delivery/licences.ts';
import { callPool, driverBody, EATS_KEY, poolKeys, registerDriver, RIDES_KEY } from '#test/support/delivery/pool.ts';

describe('the pool’s drivers', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { POOL_KEYS: poolKeys } });
  });
  afterAll(() => suite.close());

  const confirmAs = async (sub: string, id: string) =>
    suite.fetch(`/v1/pool/drivers/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await suite.token({ sub, scope: 'drivers:self' })}` },
    });

  test('POOL-1 another product’s driver is a 404 to read, change and report for, and not in the list', async () => {
    const { id } = await registerDriver(suite, { products: ['eats'] });
    const fix = { lat: 37.7, lng: -122.4, accuracyM: 5, at: new Date().toISOString() };
    expect((await callPool(suite, RIDES_KEY, `GET /v1/pool/drivers/${id}`)).status).toBe(404);
    expect((await callPool(suite, RIDES_KEY, `PATCH /v1/pool/drivers/${id}`, { status: 'paused' })).status).toBe(404);
    expect((await callPool(suite, RIDES_KEY, `POST /v1/pool/drivers/${id}/heartbeat`, fix)).status).toBe(404);
    const batch = await callPool(suite, RIDES_KEY, 'POST /v1/pool/heartbeats', {
      fixes: [{ driverId: id, ...fix }],
    });
    expect(await batch.json()).toEqual({ taken: 0, refused: [{ index: 0, driverId: id, code: 'not_found' }] });
    const listed = (await (await callPool(suite, RIDES_KEY, 'GET /v1/pool/drivers?limit=100')).json()) as {
      drivers: { id: string }[];
    };
    expect(listed.drivers.map((driver) => driver.id)).not.toContain(id);
    expect((await callPool(suite, EATS_KEY, `GET /v1/pool/drivers/${id}`)).status).toBe(200);
  });

  test('POOL-2 a key names its own products only', async () => {
    for (const products of [['rides'], ['eats', 'rides']]) {
      const refused = await callPool(suite, EATS_KEY, 'POST /v1/pool/drivers', { ...driverBody, products });
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'product_not_yours' }]);
    }
    const { id } = await registerDriver(suite, {});
    expect((await callPool(suite, EATS_KEY, `PATCH /v1/pool/drivers/${id}`, { products: ['rides'] })).status).toBe(403);
    const match = await callPool(suite, EATS_KEY, 'POST /v1/pool/match', {
      pickupLat: 1,
      pickupLng: 1,
      product: 'rides',
    });
    expect(match.status).toBe(403);
  });

  test('POOL-3 the phone number goes in, normalised, and never comes out', async () => {
    const { id } = await registerDriver(suite, { phone: '(415) 555-0177' });
    const stored = await suite.database.query('select phone from delivery.driver where id = $1', [id]);
    expect(stored.rows[0]).toEqual({ phone: '+14155550177' });
    for (const path of [`/v1/pool/drivers/${id}`, '/v1/pool/drivers?limit=100']) {
      expect(await (await callPool(suite, EATS_KEY, `GET ${path}`)).text()).not.toContain('5550177');
    }
  });

  test('POOL-4 a person reports for the driver that names them, and for nobody else', async () => {
    const person = `driver-${randomUUID()}`;
    const own = await registerDriver(suite, { userSub: person });
    await confirmAs(person, own.id);
    const stranger = `driver-${randomUUID()}`;
    const other = await registerDriver(suite, { userSub: stranger });
    await confirmAs(stranger, other.id);
    const nobody = await registerDriver(suite, {});
    const authorization = `Bearer ${await suite.token({ sub: person, scope: 'drivers:self' })}`;
    const report = (id: string) =>
      suite.fetch(`/v1/pool/drivers/${id}/heartbeat`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ lat: 37.7, lng: -122.4, accuracyM: 5, at: new Date().toISOString() }),
      });
    expect((await report(own.id)).status).toBe(204);
    expect((await report(other.id)).status).toBe(404);
    expect((await report(nobody.id)).status).toBe(404);
  });

  test('POOL-5 a person is one driver', async () => {
    const userSub = `driver-${randomUUID()}`;
    const drivers = await Promise.all(Array.from({ length: 8 }, () => registerDriver(suite, { userSub })));
    const answers = await Promise.all(drivers.map(({ id }) => confirmAs(userSub, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const second = answers.find(({ status }) => status === 409);
    expect(await second?.json()).toMatchObject({ code: 'user_already_driver' });
    const third = await callAsOps(suite, 'POST /v1/pool/drivers', { ...driverBody, userSub });
    expect([third.status, await third.json()]).toMatchObject([409, { code: 'user_already_driver' }]);
  });

  test('POOL-6 If-Match changes the version that it names, once', async () => {
    const { id } = await registerDriver(suite, {});
    const read = await callPool(suite, EATS_KEY, `GET /v1/pool/drivers/${id}`);
    const etag = read.headers.get('etag') ?? '';
    const pause = () =>
      callPool(suite, EATS_KEY, `PATCH /v1/pool/drivers/${id}`, { status: 'paused' }, { 'if-match': etag });
    const outcomes = await Promise.all(Array.from({ length: 10 }, pause));
    expect(outcomes.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 412),
    ]);
    expect((await callPool(suite, EATS_KEY, `PATCH /v1/pool/drivers/${id}`, {}, { 'if-match': 'W/"1"' })).status).toBe(
      412,
    );
  });

  test('POOL-7 a retry of the registration is the same driver, another body under its key refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = (body: unknown) => callPool(suite, EATS_KEY, 'POST /v1/pool/drivers', body, key);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await send(driverBody)).text()));
    expect(new Set(answers).size).toBe(1);
    const other = await send({ ...driverBody, displayName: 'Someone Else' });
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  });

  test('POOL-8 the list walks every driver exactly once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n++) made.push((await registerDriver(suite, { products: ['cannabis'] })).id);
    await suite.database.query("update delivery.driver set created_at = '2026-01-01' where products = '{cannabis}'");
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await callPool(
        suite,
        EATS_KEY,
        `GET /v1/pool/drivers?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      const body = (await page.json()) as { drivers: { id: string }[]; nextCursor: string | null };
      seen.push(...body.drivers.map((driver) => driver.id));
      cursor = body.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made));
  });
});
