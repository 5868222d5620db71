import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  createPoolJob,
  DELIVERY_KEY,
  dispatch,
  dispatchKeys,
  driverAt,
  passTime,
  somewhere,
} from '#test/support/delivery/dispatch.ts';
import { changeAsOps, grantOf, license, type TestGrant } from '#test/support/delivery/licences.ts';
import { callPool, EATS_KEY, registerDriver } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const LICENCE = 'CA-C9-0000042';
const inAMinute = () => new Date(Date.now() + 60_000).toISOString();
const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString();

/** What a match for the goods says of the one driver there. */
async function matchAt(place: { lat: number; lng: number }, key = EATS_KEY, product = 'eats', jurisdiction = 'US-CA') {
  const body = { pickupLat: place.lat, pickupLng: place.lng, product, licences: [LICENCE], jurisdiction };
  const response = await callPool(suite, key, 'POST /v1/pool/match', body);
  const { candidates, excluded } = (await response.json()) as { candidates: unknown[]; excluded: { reason: string }[] };
  return candidates.length === 1 ? 'licensed' : excluded[0]?.reason;
}

test.each<[string, TestGrant[], string]>([
  ['valid now', [{ licence: LICENCE }], 'licensed'],
  ['of another name', [{ licence: 'CA-C9-0000043' }], 'licence_missing'],
  ['of another jurisdiction', [{ licence: LICENCE, jurisdiction: 'US-CO' }], 'licence_missing'],
  ['of the country', [{ licence: LICENCE, jurisdiction: 'US' }], 'licence_missing'],
  ['expired', [{ licence: LICENCE, validUntil: aMinuteAgo() }], 'licence_missing'],
  ['expired, and renewed', [{ licence: LICENCE, validUntil: aMinuteAgo() }, { licence: LICENCE }], 'licensed'],
])('LICENCE-1 a licence that is %s', async (_what, grants, outcome) => {
  const place = somewhere();
  const driverId = await driverAt(suite, place);
  await license(suite, driverId, ...grants);
  expect(await matchAt(place)).toBe(outcome);
  const jobId = await createPoolJob(suite, {
    pickup: { ...place, address: {} },
    licences: [LICENCE],
    jurisdiction: 'US-CA',
  });
  expect((await dispatch(suite, jobId)).dispatched).toBe(outcome === 'licensed' ? 1 : 0);
});

test('LICENCE-1 one that ends between offer and accept is none any more', async () => {
  const place = somewhere();
  const driverId = await driverAt(suite, place);
  await license(suite, driverId, { licence: LICENCE, validUntil: inAMinute() });
  const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} }, licences: [LICENCE] });
  const { candidates } = await dispatch(suite, jobId);
  await suite.database.query(`update delivery.driver_licence set valid_until = now() where driver_id = $1`, [driverId]);
  const late = await answer(suite, candidates[0]?.offer.id ?? '', 'accept', driverId);
  expect([late.status, await late.json()]).toMatchObject([403, { code: 'driver_not_eligible' }]);
  await passTime(suite, jobId, 'wave');
  expect((await dispatch(suite, jobId)).dispatched).toBe(0);
});

test('LICENCE-2 what a key vouches for counts for its own products’ jobs, also when the driver joins another', async () => {
  const place = somewhere();
  const driverId = await driverAt(suite, place, { products: ['eats'], licences: [grantOf({ licence: LICENCE })] });
  const driver = await changeAsOps(suite, driverId, { products: ['eats', 'delivery'] });
  expect(driver['licences']).toMatchObject([
    { licence: LICENCE, verifiedBy: 'product', products: ['eats', 'cannabis'] },
  ]);
  expect(await matchAt(place)).toBe('licensed');
  expect(await matchAt(place, DELIVERY_KEY, 'delivery')).toBe('licence_missing');
  await license(suite, driverId, { licence: LICENCE });
  expect(await matchAt(place, DELIVERY_KEY, 'delivery')).toBe('licensed');
});

test('LICENCE-3 a key’s list ends what its products vouch for, and nothing that ops does; ops’ ends all', async () => {
  const { id } = await registerDriver(suite, { licences: [grantOf({ licence: 'of the key' })] });
  const byOps = grantOf({ licence: 'of ops' });
  const setAs = async (licences: unknown) => {
    const response = await callPool(suite, EATS_KEY, `PATCH /v1/pool/drivers/${id}`, { licences });
    return ((await response.json()) as { driver: { licences: { licence: string }[] } }).driver.licences;
  };
  await suite.database.query(
    `insert into delivery.driver_licence (id, driver_id, licence, jurisdiction, verified_by, valid_until)
     values (gen_random_uuid(), $1, 'of ops', 'US-CA', 'user:ops', $2)`,
    [id, byOps.validUntil],
  );
  const names = (rows: { licence: string }[]) => rows.map(({ licence }) => licence);
  const kept = grantOf({ licence: 'kept' });
  expect(names(await setAs([kept]))).toEqual(['kept', 'of ops']);
  const again = await setAs([kept, kept]);
  expect(names(again)).toEqual(['kept', 'of ops']);
  expect(names(await setAs([]))).toEqual(['of ops']);
  const ended = await suite.database.query(
    `select licence, verified_by, ended_at is not null as ended from delivery.driver_licence where driver_id = $1 order by licence`,
    [id],
  );
  expect(ended.rows).toEqual([
    { licence: 'kept', verified_by: 'pool:eats', ended: true },
    { licence: 'of ops', verified_by: 'user:ops', ended: false },
    { licence: 'of the key', verified_by: 'pool:eats', ended: true },
  ]);
  expect((await changeAsOps(suite, id, { licences: [] }))['licences']).toEqual([]);
});

test('LICENCE-4 the names that a search looks at first are those of the rows, after every change', async () => {
  const driverId = await driverAt(suite, somewhere());
  const namesOf = async () =>
    (
      await suite.database.query<{ names: string[]; copied: string[] }>(
        `select d.licences as names, p.licences as copied from delivery.driver d join delivery.driver_position p on p.driver_id = d.id where d.id = $1`,
        [driverId],
      )
    ).rows[0];
  await license(suite, driverId, { licence: 'B' }, { licence: 'A' }, { licence: 'A', jurisdiction: 'US-CO' });
  expect(await namesOf()).toEqual({ names: ['A', 'B'], copied: ['A', 'B'] });
  await license(suite, driverId, { licence: 'C' });
  expect(await namesOf()).toEqual({ names: ['C'], copied: ['C'] });
  await license(suite, driverId);
  expect(await namesOf()).toEqual({ names: [], copied: [] });
});

test.each([
  ['no jurisdiction', { licence: 'A', validUntil: inAMinute() }, '#/licences/0/jurisdiction'],
  [
    'a jurisdiction in words',
    { ...grantOf({ licence: 'A' }), jurisdiction: 'California' },
    '#/licences/0/jurisdiction',
  ],
  ['no end', { licence: 'A', jurisdiction: 'US-CA' }, '#/licences/0/validUntil'],
  ['a name alone', 'A', '#/licences/0'],
])('LICENCE-5 a licence with %s is refused', async (_what, grant, pointer) => {
  const { id } = await registerDriver(suite, {});
  const refused = await callPool(suite, EATS_KEY, `PATCH /v1/pool/drivers/${id}`, { licences: [grant] });
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer }] }]);
});
