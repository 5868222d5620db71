import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  createPoolJob,
  DELIVERY_KEY,
  dispatch,
  dispatchKeys,
  driverAt,
  jobRow,
  offeredJob,
  passTime,
  rowOf,
  somewhere,
} from '#test/support/delivery/dispatch.ts';
import { license } from '#test/support/delivery/licences.ts';
import { createDelivery, ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
import { callPool, EATS_KEY, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  const policy = JSON.stringify({ cannabis: { waveSize: 1, radiusMiles: 0.5, radiusGrowth: 10, offerTtlSeconds: 90 } });
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, DISPATCH_POLICY: policy } });
});
afterAll(() => suite.close());

const north = ({ lat, lng }: { lat: number; lng: number }, miles: number) => ({ lat: lat + miles / 69.1, lng });
const tryDispatch = (jobId: string, key = EATS_KEY, headers = {}) =>
  callPool(suite, key, `POST /v1/pool/jobs/${jobId}/dispatch`, undefined, headers);
const seconds = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** The next wave, by hand, as if the one that runs were over. */
async function nextWave(jobId: string) {
  await passTime(suite, jobId, 'wave');
  return dispatch(suite, jobId);
}

describe('a wave', () => {
  test('WAVE-1 offers the job to the best drivers within three miles, three at a time', async () => {
    const place = somewhere();
    for (let n = 0; n < 5; n += 1) await driverAt(suite, north(place, n / 10));
    const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
    const wave = await dispatch(suite, jobId);
    expect(wave).toMatchObject({ dispatched: 3, wave: 1, job: { id: jobId, status: 'offering' } });
    expect(wave.candidates.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    const match = await callPool(suite, EATS_KEY, 'POST /v1/pool/match', {
      pickupLat: place.lat,
      pickupLng: place.lng,
      product: 'eats',
      limit: 3,
    });
    const { candidates } = (await match.json()) as { candidates: { driverId: string }[] };
    expect(wave.candidates.map(({ driverId }) => driverId)).toEqual(candidates.map(({ driverId }) => driverId));
    const { created_at: made, expires_at: until } = await rowOf(
      suite,
      'select to_json(created_at) created_at, to_json(expires_at) expires_at from delivery.offer where job_id = $1',
      jobId,
    );
    expect(seconds(String(made), String(until))).toBe(60);
    expect(seconds(String(made), wave.job.expiresAt)).toBe(900);
  });

  test('WAVE-2 dispatching during a wave, or twenty times at once, makes one wave', async () => {
    const place = somewhere();
    await driverAt(suite, place);
    const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
    const waves = await Promise.all(Array.from({ length: 20 }, () => dispatch(suite, jobId)));
    waves.push(await dispatch(suite, jobId));
    for (const wave of waves) expect(wave).toEqual(waves[0]);
    expect(await jobRow(suite, jobId)).toMatchObject({ wave: 1, version: 2, event_seq: 2 });
  });

  test('WAVE-3 costs one trip, matching included', async () => {
    const place = somewhere();
    await driverAt(suite, place);
    const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
    suite.gateway.resetTrips();
    await dispatch(suite, jobId);
    expect(suite.gateway.trips).toBe(1);
  });

  test('WAVE-4 the next ones look 1.5 times as far, up to ten miles', async () => {
    const place = somewhere();
    const rings = [2.9, 4.4, 6.7, 9.9];
    const drivers: string[] = [];
    for (const miles of [...rings, 10.2]) drivers.push(await driverAt(suite, north(place, miles)));
    const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
    const first = await dispatch(suite, jobId);
    expect(first.candidates.map(({ driverId }) => driverId)).toEqual([drivers[0]]);
    for (const [index] of rings.slice(1).entries()) {
      const { candidates } = await nextWave(jobId);
      expect(candidates[0]?.driverId).toBe(drivers[index + 1]);
    }
    for (let wave = 5; wave < 8; wave += 1)
      expect((await nextWave(jobId)).candidates.map(({ driverId }) => driverId)).not.toContain(drivers[4]);
  });

  test('WAVE-5 its terms are the product’s, and a thousand waves on it still looks no farther than it may', async () => {
    const place = somewhere();
    for (const miles of [0.1, 0.2, 4]) await driverAt(suite, north(place, miles), { products: ['cannabis'] });
    const jobId = await createPoolJob(suite, { product: 'cannabis', pickup: { ...place, address: {} } });
    const one = await dispatch(suite, jobId);
    expect(one).toMatchObject({ dispatched: 1, candidates: [{ distanceMiles: expect.closeTo(0.1, 2) as number }] });
    await suite.database.query('update delivery.job set wave = 1000 where id = $1', [jobId]);
    const later = await nextWave(jobId);
    expect(later).toMatchObject({ dispatched: 1, wave: 1001 });
  });

  test('WAVE-7 who declined isn’t asked again, and who let it lapse only after everybody else', async () => {
    const place = somewhere();
    const near = await driverAt(suite, place);
    const nearer = await driverAt(suite, place);
    const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
    const { candidates } = await dispatch(suite, jobId);
    const declining = candidates.find(({ driverId }) => driverId === near);
    expect((await answer(suite, declining?.offer.id ?? '', 'decline', near)).status).toBe(200);
    const far = await driverAt(suite, north(place, 2.5));
    const next = await nextWave(jobId);
    expect(next.candidates.map(({ driverId }) => driverId)).toEqual([far, nearer]);
  });

  test('WAVE-7 who gave it back isn’t asked again', async () => {
    const { jobId, driverIds, offers } = await offeredJob(suite, 2);
    const [first] = offers;
    await answer(suite, first?.id ?? '', 'accept', first?.driverId ?? '');
    const back = { type: 'given_back', driverId: first?.driverId, reason: 'A flat tyre' };
    expect((await callPool(suite, EATS_KEY, `POST /v1/pool/jobs/${jobId}/events`, back)).status).toBe(200);
    const next = await dispatch(suite, jobId);
    expect(next.candidates.map(({ driverId }) => driverId)).toEqual(driverIds.filter((id) => id !== first?.driverId));
  });

  test('WAVE-8 with nobody near is empty, and over after 15 s, or when somebody dispatches again', async () => {
    const place = somewhere();
    const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
    const wave = await dispatch(suite, jobId);
    expect(wave).toMatchObject({ dispatched: 0, candidates: [], wave: 1 });
    expect(seconds(wave.waveEndsAt, wave.job.expiresAt)).toBe(900 - 15);
    await driverAt(suite, place);
    expect(await dispatch(suite, jobId)).toMatchObject({ dispatched: 1, wave: 2 });
  });

  test('WAVE-9 with a minimum age and no licences goes to nobody; with one, to who has it', async () => {
    const place = somewhere();
    await driverAt(suite, place);
    const licensed = await driverAt(suite, place);
    await license(suite, licensed, { licence: 'co-cannabis' });
    const { job, delivery } = await createDelivery(suite, { body: { pickup: place, dropoff: north(place, 2) } });
    await suite.database.query('update delivery.delivery set minimum_age = 21 where id = $1', [delivery.id]);
    expect((await dispatch(suite, job.id, DELIVERY_KEY)).dispatched).toBe(0);
    await suite.database.query("update delivery.job set licences = '{co-cannabis}' where id = $1", [job.id]);
    await passTime(suite, job.id, 'wave');
    const { candidates } = await dispatch(suite, job.id, DELIVERY_KEY);
    expect(candidates.map(({ driverId }) => driverId)).toEqual([licensed]);
  });

  test('WAVE-10 waits for the payment that the sender requires', async () => {
    const body = { ...ferryToTwinPeaks, dispatch: 'auto', requirements: { authorisedPayment: true } };
    const { job, delivery } = await createDelivery(suite, { body });
    const pay = (status: string) =>
      suite.database.query('update delivery.delivery set payment_status = $1 where id = $2', [status, delivery.id]);
    await pay('requires_action');
    const refused = await tryDispatch(job.id, DELIVERY_KEY);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'payment_not_authorised' }]);
    expect(await jobRow(suite, job.id)).toMatchObject({ status: 'created', version: 1 });
    await pay('requires_capture');
    expect((await tryDispatch(job.id, DELIVERY_KEY)).status).toBe(200);
  });
});

describe('who dispatches', () => {
  test('WAVE-11 another product’s job, another owner’s and one that isn’t there are refused in the same words', async () => {
    const jobId = await createPoolJob(suite);
    const { job } = await createDelivery(suite);
    const stranger = await suite.token({ scope: 'jobs:dispatch' });
    const byBearer = (id: string) =>
      suite.fetch('/v1/jobs/dispatch', {
        method: 'POST',
        headers: { authorization: `Bearer ${stranger}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jobId: id }),
      });
    const inWords = async (pending: Promise<Response>) => {
      const response = await pending;
      const { requestId: _id, instance: _path, ...body } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body };
    };
    const unknown = await inWords(tryDispatch(randomUUID(), RIDES_KEY));
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await inWords(tryDispatch(jobId, RIDES_KEY))).toEqual(unknown);
    expect(await inWords(tryDispatch(job.id, EATS_KEY))).toEqual(unknown);
    expect(await inWords(byBearer(job.id))).toEqual(unknown);
    expect(await inWords(byBearer(jobId))).toEqual(unknown); // a sibling's job has no owner at all
    expect(await jobRow(suite, job.id)).toMatchObject({ status: 'created', version: 1 });
  });

  test('WAVE-12 with If-Match only from that version; the answer bears the new one', async () => {
    const jobId = await createPoolJob(suite, { pickup: { ...somewhere(), address: {} } });
    const refused = await tryDispatch(jobId, EATS_KEY, { 'if-match': '"7"' });
    expect([refused.status, await refused.json()]).toMatchObject([412, { code: 'version_mismatch' }]);
    const started = await tryDispatch(jobId, EATS_KEY, { 'if-match': '"1"' });
    expect([started.status, started.headers.get('etag')]).toEqual([200, '"2"']);
  });

  test('WAVE-12 with a key the answer is replayed byte for byte, and the key is good for this alone', async () => {
    const { jobId, offers } = await offeredJob(suite, 1);
    await passTime(suite, jobId, 'wave');
    const key = { 'idempotency-key': randomUUID() };
    const first = await tryDispatch(jobId, EATS_KEY, key);
    await suite.database.query("update delivery.driver set display_name = 'Someone Else' where id = $1", [
      offers[0]?.driverId,
    ]);
    const again = await tryDispatch(jobId, EATS_KEY, key);
    expect(await again.text()).toBe(await first.text());
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const reused = await tryDispatch(await createPoolJob(suite), EATS_KEY, key);
    expect([reused.status, await reused.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  });

  test('WAVE-13 an ended job is a conflict that says where it stands and what is allowed', async () => {
    const { jobId, offers } = await offeredJob(suite, 1);
    await answer(suite, offers[0]?.id ?? '', 'accept', offers[0]?.driverId ?? '');
    const elsewhere = expect.arrayContaining([{ move: 'cancelled', via: 'POST /v1/pool/jobs/{id}/cancel' }]);
    const taken = await tryDispatch(jobId);
    expect([taken.status, await taken.json()]).toMatchObject([
      409,
      { code: 'invalid_state_transition', currentStatus: 'accepted', allowed: [], elsewhere },
    ]);
    await suite.database.query("update delivery.job set status = 'completed' where id = $1", [jobId]);
    const ended = { currentStatus: 'completed', allowed: [], elsewhere: [] };
    expect(await (await tryDispatch(jobId)).json()).toMatchObject(ended);
    expect(await jobRow(suite, jobId)).toMatchObject({ version: 3 });
  });

  test('WAVE-13 a refused dispatch calls nothing off: what was due stays due', async () => {
    const opens = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const closes = new Date(Date.now() + 4 * 3_600_000).toISOString();
    const body = { ...ferryToTwinPeaks, dispatch: 'auto', pickupWindow: { start: opens, end: closes } };
    const { job } = await createDelivery(suite, { body });
    expect((await tryDispatch(job.id, DELIVERY_KEY, { 'if-match': '"9"' })).status).toBe(412);
    const key = { 'if-match': '"9"', 'idempotency-key': randomUUID() };
    expect((await tryDispatch(job.id, DELIVERY_KEY, key)).status).toBe(412);
    expect((await suite.database.query('select 1 from delivery.due where subject = $1', [job.id])).rowCount).toBe(1);
  });
});
