import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driverAt, dispatchKeys, moveDriver, dispatch, answer } from '#test/support/delivery/dispatch.ts';
import { EATS_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { deliveryOnTheRoad, jobOnTheRoad, north, personOf, reportAs, traces } from './life-cycle-jobs.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const reason = 'nobody is at home';

/** Says how inaccurate a driver's last fix is, and how old. */
const fade = (driverId: string, accuracyM: number, agoSeconds: number) =>
  suite.database.query(
    'update delivery.driver_position set accuracy_m = $2, heartbeat_at = now() - make_interval(secs => $3) where driver_id = $1',
    [driverId, accuracyM, agoSeconds],
  );
const prove = (jobId: string, kind: string, data: unknown = null) =>
  suite.database.query(
    `insert into delivery.proof (job_id, kind, data) values ($1, $2, $3)
     on conflict (job_id, kind) do update set data = excluded.data`,
    [jobId, kind, JSON.stringify(data)],
  );

describe('an arrival', () => {
  test.each([
    ['there', 0, 8, 0, 200],
    ['just within', 245, 0, 0, 200],
    ['just outside', 256, 0, 0, 409],
    ['outside, but that inaccurate', 290, 45, 0, 200],
    ['far outside, however inaccurate', 310, 100, 0, 409],
    ['just there, as accurate as it must be', 0, 100, 0, 200],
    ['there, give or take 101 m', 0, 101, 0, 409],
    ['there, give or take ten kilometres', 0, 10_000, 0, 409],
    ['there two minutes ago', 0, 8, 115, 200],
    ['there too long ago', 0, 8, 125, 409],
  ])('LIFE-6 the driver was %s', async (_where, metres, accuracyM, agoSeconds, expected) => {
    const { report, place, driverId, jobId } = await deliveryOnTheRoad(suite);
    await report('enroute_to_pickup');
    await moveDriver(suite, driverId, north(place, metres));
    await fade(driverId, accuracyM, agoSeconds);
    const before = await traces(suite, jobId);
    const { status, body } = await report('arrived_at_pickup');
    expect(status).toBe(expected);
    if (expected === 200) return;
    expect(body).toMatchObject({
      code: 'arrival_unproven',
      metres: agoSeconds > 120 || accuracyM > 100 ? null : metres,
    });
    expect(await traces(suite, jobId)).toEqual(before);
  });

  test('LIFE-6 the drop-off is another place than the pickup', async () => {
    const { driveTo, report, place, dropoff, driverId } = await deliveryOnTheRoad(suite);
    await driveTo('enroute_to_dropoff');
    await moveDriver(suite, driverId, place);
    expect((await report('arrived_at_dropoff')).body.code).toBe('arrival_unproven');
    await moveDriver(suite, driverId, dropoff);
    expect((await report('arrived_at_dropoff')).status).toBe(200);
  });

  test('LIFE-7 an override is kept with the distance', async () => {
    const { report, place, driverId, jobId } = await deliveryOnTheRoad(suite);
    await report('enroute_to_pickup');
    await moveDriver(suite, driverId, north(place, 800));
    const override = 'the gate is on the other side';
    expect((await report('arrived_at_pickup', { override })).status).toBe(200);
    const { log, job_log } = await traces(suite, jobId);
    const kept = { type: 'arrived_at_pickup', detail: { override, metres: 800 } };
    expect([log?.at(-1), job_log.at(-1)]).toMatchObject([kept, kept]);
  });

  test('LIFE-7 an override needs no fix at all', async () => {
    const { report, driverId, jobId } = await deliveryOnTheRoad(suite);
    await report('enroute_to_pickup');
    await suite.database.query('delete from delivery.driver_position where driver_id = $1', [driverId]);
    expect((await report('arrived_at_pickup', { override: 'no phone' })).status).toBe(200);
    const { log } = await traces(suite, jobId);
    expect(log?.at(-1)?.detail).toEqual({ override: 'no phone' });
  });
});

describe('proofs', () => {
  test('LIFE-8 goods are picked up with the picture that is required', async () => {
    const { driveTo, report, jobId } = await deliveryOnTheRoad(suite, { requirements: { pickupPhoto: true } });
    await driveTo('arrived_at_pickup');
    const refused = await report('picked_up');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'proof_missing', missing: ['pickup_photo'] }]);
    await prove(jobId, 'pickup_photo');
    expect((await report('picked_up')).status).toBe(200);
  });

  test('LIFE-9 goods are delivered with every proof that is required', async () => {
    const { driveTo, report, jobId, deliveryId } = await deliveryOnTheRoad(suite, {
      signatureRequired: true,
      requirements: { photo: true, pin: true },
    });
    await suite.database.query('update delivery.delivery set minimum_age = 21 where id = $1', [deliveryId]);
    await driveTo('arrived_at_dropoff');
    const missing = ['id_check', 'photo', 'pin', 'signature'];
    const give: Record<string, unknown> = { signature: { signedBy: 'Robin' }, photo: null, pin: { passed: true } };
    for (const kind of ['signature', 'photo', 'pin']) {
      expect((await report('delivered')).body).toMatchObject({ code: 'proof_missing', missing });
      await prove(jobId, kind, give[kind]);
      missing.splice(missing.indexOf(kind), 1);
    }
    await prove(jobId, 'id_check', { passed: false });
    expect((await report('delivered')).body).toMatchObject({ missing: ['id_check'] });
    await prove(jobId, 'id_check', { passed: true });
    const formerDrivers = `update delivery.proof set updated_at = updated_at - interval '1 day' where job_id = $1 and kind = 'photo'`;
    await suite.database.query(formerDrivers, [jobId]);
    expect((await report('delivered')).body).toMatchObject({ missing: ['photo'] });
    await suite.database.query(`update delivery.proof set updated_at = now() where job_id = $1`, [jobId]);
    expect((await report('delivered')).status).toBe(200);
  });
});

describe('a job that is given back', () => {
  test('LIFE-10 is searched for again at once, and its driver is free', async () => {
    const { report, jobId, driverId, offerId } = await deliveryOnTheRoad(suite);
    await report('enroute_to_pickup');
    expect((await report('given_back', { reason })).body).toMatchObject({
      job: { status: 'offering' },
      delivery: { status: 'created' },
      event: { sequence: 5, type: 'given_back' },
    });
    const { rows } = await suite.database.query(
      `select j.status, j.driver_id, j.offer_id, d.status as delivery, d.driver_id as delivery_driver, o.status as offer,
         extract(epoch from j.expires_at - now()) between 890 and 900 as fresh, now() - dr.idle_since < '5 s' as idle,
         (select array_agg(kind order by kind) from delivery.due where subject = j.id) as due
       from delivery.job j join delivery.delivery d on d.id = j.delivery_id join delivery.offer o on o.id = $2
       join delivery.driver dr on dr.id = $3 where j.id = $1`,
      [jobId, offerId, driverId],
    );
    expect(rows).toMatchObject([
      {
        driver_id: null,
        offer_id: null,
        delivery: 'created',
        delivery_driver: null,
        offer: 'given_back',
        fresh: true,
        idle: true,
      },
    ]);
  });

  test('LIFE-5 LIFE-10 giving back again changes nothing, not even when another driver has it', async () => {
    const { report, jobId, driverId, place } = await jobOnTheRoad(suite);
    const other = await driverAt(suite, place);
    const first = await report('given_back', { reason });
    expect(first.status).toBe(200);
    const person = await personOf(suite, driverId);
    const heard = await reportAs(suite, person, jobId, { type: 'given_back', reason });
    expect([heard.body, heard.etag]).toEqual([first.body, first.etag]);
    const { candidates } = await dispatch(suite, jobId, EATS_KEY); // the queue may have started the wave before
    expect(candidates.map((candidate) => candidate.driverId)).toEqual([other]);
    expect((await answer(suite, candidates[0]?.offer.id ?? '', 'accept', other)).status).toBe(200);
    const before = await traces(suite, jobId);
    const again = await report('given_back', { reason });
    // What became of it since isn’t theirs to know: not even by the version.
    expect([again.status, again.body, again.etag]).toEqual([200, first.body, first.etag]);
    const ops = await suite.token({ scope: 'ops' });
    expect((await reportAs(suite, ops, jobId, { type: 'given_back', driverId, reason })).status).toBe(409);
    expect((await report('started')).body.code).toBe('driver_not_assigned');
    expect(await traces(suite, jobId)).toEqual(before);
  });

  test('LIFE-10 is free for the driver’s next job', async () => {
    const { report, driverId, place } = await jobOnTheRoad(suite);
    await report('started');
    expect((await report('given_back', { reason })).body.code).toBe('invalid_state_transition');
    await report('failed', { reason });
    const next = await jobOnTheRoad(suite);
    await suite.database.query(`update delivery.job set status = 'completed' where id = $1`, [next.jobId]);
    await moveDriver(suite, driverId, place);
    const again = await suite.database.query(
      'select idle_since > now() - interval $$5 s$$ as idle from delivery.driver where id = $1',
      [driverId],
    );
    expect(again.rows).toEqual([{ idle: true }]);
  });
});

describe('an end', () => {
  test('LIFE-11 what is delivered is captured in full', async () => {
    const { driveTo, deliveryId } = await deliveryOnTheRoad(suite);
    await driveTo('delivered');
    const { rows } = await suite.database.query(
      `select d.capture_due_minor = f.customer_total_minor as whole, d.capture_status <> 'not_due' as due, d.return_fee_minor::int as return_fee,
         d.ended_at = d.delivered_at and d.ended_at = j.ended_at as ended
       from delivery.delivery d join delivery.fare f on f.delivery_id = d.id join delivery.job j on j.delivery_id = d.id where d.id = $1`,
      [deliveryId],
    );
    expect(rows).toEqual([{ whole: true, due: true, return_fee: 0, ended: true }]);
  });
});
