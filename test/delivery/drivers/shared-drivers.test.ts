import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#test/partners/partners.ts';
import {
  answer,
  createPoolJob,
  DELIVERY_KEY,
  dispatch,
  dispatchKeys,
  jobBody,
  moveDriver,
  somewhere,
} from '#test/support/delivery/dispatch.ts';
import { callAsOps, changeAsOps, grantOf } from '#test/support/delivery/licences.ts';
import { callPool, driverBody, EATS_KEY, registerDriver, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

interface DriverRead {
  readonly id: string;
  readonly displayName: string;
  readonly products: readonly string[];
  readonly pausedProducts: readonly string[];
  readonly status: string;
  readonly userSub: string | null;
  readonly userConfirmed: boolean;
  readonly licences: readonly Record<string, unknown>[];
}

const driverIn = async (response: Response): Promise<DriverRead> =>
  ((await response.json()) as { driver: DriverRead }).driver;
const change = (key: string, id: string, body: unknown, headers = {}) =>
  callPool(suite, key, `PATCH /v1/pool/drivers/${id}`, body, headers);
const read = async (key: string, id: string) => driverIn(await callPool(suite, key, `GET /v1/pool/drivers/${id}`));

/** A driver whom eats has registered and ops has given to rides, too. */
async function sharedDriver(own: Record<string, unknown> = {}): Promise<string> {
  const { id } = await registerDriver(suite, { ...own });
  await changeAsOps(suite, id, { products: ['eats', 'rides'] });
  return id;
}

const bearerOf = async (sub: string) => ({
  authorization: `Bearer ${await suite.token({ sub, scope: 'drivers:self' })}`,
  'content-type': 'application/json',
});
const confirm = async (sub: string, id: string) =>
  suite.fetch(`/v1/pool/drivers/${id}/confirm`, { method: 'POST', headers: await bearerOf(sub) });
const reportAs = async (sub: string, id: string) =>
  suite.fetch(`/v1/pool/drivers/${id}/heartbeat`, {
    method: 'POST',
    headers: await bearerOf(sub),
    body: JSON.stringify({ lat: 37.7, lng: -122.4, accuracyM: 5, at: new Date().toISOString() }),
  });
const someone = () => `person-${randomUUID()}`;

describe('a driver of two products', () => {
  test.each([
    ['displayName', 'Mallory Black'],
    ['phone', '+14155550199'],
    ['phone', null],
    ['vehicleType', 'truck'],
    ['userSub', 'mallory'],
    ['userSub', null],
    ['licences', [grantOf({ licence: 'CA-C9-0000042' })]],
    ['licences', []],
  ])('POOL-9 is not changed in %s (%j) by the key of one of them', async (field, value) => {
    const id = await sharedDriver();
    await changeAsOps(suite, id, { userSub: someone(), phone: '+14155550177', licences: [grantOf({ licence: 'A' })] });
    const before = await suite.database.query('select * from delivery.driver where id = $1', [id]);
    const refused = await change(RIDES_KEY, id, { [field]: value, status: 'paused' });
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'driver_shared', errors: [{ pointer: `#/${field}` }] },
    ]);
    expect((await suite.database.query('select * from delivery.driver where id = $1', [id])).rows).toEqual(before.rows);
  });

  test('POOL-9 is changed by ops, and by the key that all of the products are of', async () => {
    const id = await sharedDriver();
    expect(await changeAsOps(suite, id, { displayName: 'Maya Azul', vehicleType: 'van' })).toMatchObject({
      displayName: 'Maya Azul',
    });
    const alone = await registerDriver(suite, { products: ['eats', 'cannabis'] });
    expect(await driverIn(await change(EATS_KEY, alone.id, { displayName: 'Maya Verde' }))).toMatchObject({
      displayName: 'Maya Verde',
    });
  });

  test('POOL-9 a driver who becomes shared while a key changes them is shared for that change', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id } = await registerDriver(suite, {});
        const [changed] = await Promise.all([
          change(EATS_KEY, id, { displayName: 'Mallory Black' }),
          changeAsOps(suite, id, { products: ['eats', 'rides'], displayName: 'Maya Rossi' }),
        ]);
        return [changed.status, (await read(RIDES_KEY, id)).displayName];
      }),
    );
    for (const [status, name] of outcomes) {
      expect([200, 403]).toContain(status);
      expect(name).toBe('Maya Rossi'); // ops came last, or the key was refused
    }
  });

  test('POOL-10 a key adds and removes its own products; the others stay', async () => {
    const id = await sharedDriver();
    expect((await driverIn(await change(EATS_KEY, id, { products: ['cannabis'] }))).products).toEqual([
      'rides',
      'cannabis',
    ]);
    expect((await change(EATS_KEY, id, { products: ['eats', 'rides'] })).status).toBe(403);
    expect((await driverIn(await change(RIDES_KEY, id, { products: [] }))).products).toEqual(['cannabis']);
    expect((await callPool(suite, RIDES_KEY, `GET /v1/pool/drivers/${id}`)).status).toBe(404);
    expect((await read(EATS_KEY, id)).products).toEqual(['cannabis']);
  });

  test('POOL-11 a break is from the key’s own products: the other sees and matches the driver as before', async () => {
    const [place, id] = [somewhere(), await sharedDriver()];
    await moveDriver(suite, id, place);
    const match = async (key: string, product: string) => {
      const response = await callPool(suite, key, 'POST /v1/pool/match', {
        pickupLat: place.lat,
        pickupLng: place.lng,
        product,
      });
      const { candidates, excluded } = (await response.json()) as { candidates: unknown[]; excluded: unknown[] };
      return [candidates.length, excluded];
    };
    const paused = await driverIn(await change(RIDES_KEY, id, { status: 'paused' }));
    expect(paused).toMatchObject({ status: 'paused', pausedProducts: ['rides'] });
    expect(await read(EATS_KEY, id)).toMatchObject({ status: 'available', pausedProducts: [] });
    expect(await match(RIDES_KEY, 'rides')).toEqual([0, [{ reason: 'paused', count: 1 }]]);
    expect(await match(EATS_KEY, 'eats')).toEqual([1, []]);
    await change(EATS_KEY, id, { status: 'available' });
    expect(await read(RIDES_KEY, id)).toMatchObject({ status: 'paused' });
    await change(RIDES_KEY, id, { status: 'available' });
    expect(await match(RIDES_KEY, 'rides')).toEqual([1, []]);
  });

  test('POOL-12 a suspension is set and lifted by ops alone', async () => {
    const { id } = await registerDriver(suite, {}); // all of its products are the key's
    expect(await codeOf(change(EATS_KEY, id, { status: 'suspended' }))).toEqual([403, 'suspension_by_ops']);
    expect(
      await codeOf(callPool(suite, EATS_KEY, 'POST /v1/pool/drivers', { ...driverBody, status: 'suspended' })),
    ).toEqual([403, 'suspension_by_ops']);
    await changeAsOps(suite, id, { status: 'suspended' });
    expect(await codeOf(change(EATS_KEY, id, { status: 'available' }))).toEqual([403, 'suspension_by_ops']);
    for (const body of [{ status: 'paused' }, { products: ['eats', 'cannabis'] }, { displayName: 'Maya B.' }])
      expect((await driverIn(await change(EATS_KEY, id, body))).status).toBe('suspended');
    expect(await changeAsOps(suite, id, { status: 'available' })).toMatchObject({ status: 'available' });
  });
});

describe('the person behind a driver', () => {
  test('POOL-13 acts as nobody before they agree, and then as the driver that named them', async () => {
    const [maya, stranger] = [someone(), someone()];
    const { id } = await registerDriver(suite, { userSub: maya });
    expect(await read(EATS_KEY, id)).toMatchObject({ userSub: maya, userConfirmed: false });
    expect((await reportAs(maya, id)).status).toBe(404);
    expect((await confirm(stranger, id)).status).toBe(404);
    for (let again = 0; again < 2; again += 1) {
      const confirmed = await confirm(maya, id);
      expect([confirmed.status, await driverIn(confirmed)]).toMatchObject([
        200,
        { userSub: maya, userConfirmed: true },
      ]);
    }
    expect((await reportAs(maya, id)).status).toBe(204);
    expect((await confirm(stranger, id)).status).toBe(404);
  });

  test('POOL-13 who is named by somebody else’s driver can still be registered, and reads nothing of it', async () => {
    const maya = someone();
    const squat = await registerDriver(suite, { userSub: maya });
    const real = await driverIn(
      await callPool(suite, RIDES_KEY, 'POST /v1/pool/drivers', { ...driverBody, products: ['rides'], userSub: maya }),
    );
    expect((await confirm(maya, real.id)).status).toBe(200);
    expect(await codeOf(confirm(maya, squat.id))).toEqual([409, 'user_already_driver']);
    const { jobId } = await offerTo(squat.id);
    const mine = await suite.fetch('/v1/pool/offers', { headers: await bearerOf(maya) });
    expect(await mine.json()).toEqual({ offers: [] });
    expect((await suite.fetch(`/v1/pool/jobs/${jobId}`, { headers: await bearerOf(maya) })).status).toBe(404);
  });

  test('POOL-13 a key that takes a driver over with its own person reads nothing of the other product’s jobs', async () => {
    const [id, mallory] = [await sharedDriver(), someone()];
    const { jobId, offerId } = await offerTo(id);
    await change(RIDES_KEY, id, { userSub: mallory });
    expect((await confirm(mallory, id)).status).toBe(404);
    expect((await answer(suite, offerId, 'accept', id)).status).toBe(200);
    expect((await suite.fetch(`/v1/pool/jobs/${jobId}`, { headers: await bearerOf(mallory) })).status).toBe(404);
  });

  test('POOL-14 a name that nobody agreed to goes when another product joins, and when another is named', async () => {
    const [first, second] = [someone(), someone()];
    const { id } = await registerDriver(suite, { userSub: first });
    await change(EATS_KEY, id, { userSub: second });
    expect((await confirm(first, id)).status).toBe(404);
    await changeAsOps(suite, id, { products: ['eats', 'rides'] });
    expect(await read(EATS_KEY, id)).toMatchObject({ userSub: null });
    expect((await confirm(second, id)).status).toBe(404);
  });

  test('POOL-14 naming another ends who acts now, and that one has to agree; ops binds at once', async () => {
    const [first, second, third] = [someone(), someone(), someone()];
    const { id } = await registerDriver(suite, { userSub: first });
    await confirm(first, id);
    expect(await driverIn(await change(EATS_KEY, id, { userSub: first }))).toMatchObject({ userConfirmed: true });
    await change(EATS_KEY, id, { userSub: second });
    expect([(await reportAs(first, id)).status, (await reportAs(second, id)).status]).toEqual([404, 404]);
    await confirm(second, id);
    expect((await reportAs(second, id)).status).toBe(204);
    expect(await changeAsOps(suite, id, { userSub: third })).toMatchObject({ userSub: third, userConfirmed: true });
    expect((await reportAs(second, id)).status).toBe(404);
    const other = await registerDriver(suite, {});
    const taken = callAsOps(suite, `PATCH /v1/pool/drivers/${other.id}`, { userSub: third });
    expect(await codeOf(taken)).toEqual([409, 'user_already_driver']);
  });
});

/** A job of eats that is offered to this driver. */
async function offerTo(driverId: string) {
  const place = somewhere();
  await moveDriver(suite, driverId, place);
  const jobId = await createPoolJob(suite, { pickup: { ...place, address: jobBody.pickup.address } });
  const { candidates } = await dispatch(suite, jobId);
  return { jobId, offerId: candidates[0]?.offer.id ?? '' };
}

test('POOL-9 the key of the delivery product vouches for nobody whom it doesn’t have', async () => {
  const id = await sharedDriver();
  expect((await change(DELIVERY_KEY, id, { licences: [grantOf({ licence: 'A' })] })).status).toBe(404);
});
