import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_UNANSWERED_WAVES } from '#src/delivery/dispatch/dispatch-policy.ts';
import { coarsen, type Position } from '#src/delivery/geo.ts';
import { answer, DELIVERY_KEY, dispatchKeys, driverAt, passTime, rowOf } from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { locate, metresBetween, milesBetween, Prober, type Candidate, type Ring } from './prober.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

/** Nobody else is there; off the middle of their square, and so that no rounding is at its edge. */
function hidingPlace(): Position {
  const middle = coarsen({ lat: -40 + Math.random() * 80, lng: -170 + Math.random() * 340 }, 2);
  return { lat: middle.lat + 0.0041, lng: middle.lng - 0.0037 };
}

const around = ({ lat, lng }: Position): Position[] => [
  { lat: lat + 0.017, lng: lng + 0.003 },
  { lat: lat - 0.011, lng: lng + 0.013 },
  { lat: lat - 0.004, lng: lng - 0.019 },
  { lat: lat + 0.006, lng: lng + 0.021 },
];

describe('four free dispatches', () => {
  test('WAVE-16 tell a merchant the square of a driver, and not where in it they are', async () => {
    const truth = hidingPlace();
    await driverAt(suite, truth);
    const prober = await Prober.arrive(suite);
    const rings: Ring[] = [];
    for (const from of around(truth)) rings.push({ from, miles: (await prober.ask(from))[0]?.distanceMiles ?? NaN });
    const found = locate(rings);
    expect(metresBetween(found, coarsen(truth, 2))).toBeLessThan(5); // it does find something: the middle of the square
    expect(metresBetween(found, truth)).toBeGreaterThan(450); // before: 0.7
  });

  test('WAVE-16 nor do times, scores or anything else of an answer; a pool key has it all, exactly', async () => {
    const truth = hidingPlace();
    const driverId = await driverAt(suite, truth);
    const prober = await Prober.arrive(suite);
    const [from] = around(truth);
    if (from === undefined) throw new Error('nowhere to ask from');
    const { jobId } = await prober.place(from);
    const { text, candidates } = await prober.dispatch(jobId);
    const [candidate] = candidates;
    expect(Object.keys(candidate ?? {}).toSorted()).toEqual(
      [
        'candidateId',
        'displayName',
        'distanceMiles',
        'etaSeconds',
        'offer',
        'rank',
        'rating',
        'vehicleType',
      ].toSorted(),
    );
    expect(text).not.toContain(driverId);
    const coarse = milesBetween(from, coarsen(truth, 2));
    expect(candidate?.distanceMiles).toBeCloseTo(coarse, 3);
    expect(candidate?.etaSeconds).toBe(Math.ceil((coarse * 1.3 * 3600) / 18 / 60) * 60);
    const exact = await callPool(suite, DELIVERY_KEY, 'POST /v1/jobs/dispatch', { jobId });
    const [known] = ((await exact.json()) as { candidates: (Candidate & { scoreParts: object })[] }).candidates;
    expect(known).toMatchObject({
      driverId,
      scoreParts: { eta: expect.any(Number) },
      locationAgeSeconds: expect.any(Number),
    });
    expect(known?.distanceMiles).toBeCloseTo(milesBetween(from, truth), 3);
    const { outcome } = await rowOf(
      suite,
      `select coalesce(string_agg(outcome::text, ' '), '') as outcome from platform.idempotency where outcome::text like '%' || $1 || '%'`,
      driverId,
    );
    expect(outcome).not.toContain('candidateId');
  });

  test('WAVE-17 whether a driver is within reach says no more: it is decided by the square', async () => {
    const prober = await Prober.arrive(suite);
    const degrees = (miles: number) => miles / 69.0934; // of latitude
    for (const [offset, isAsked] of [
      [3 - 0.05, true],
      [3 + 0.05, false],
    ] as const) {
      const truth = hidingPlace(); // 0.283 miles north of the middle of their square
      await driverAt(suite, truth);
      const middle = coarsen(truth, 2);
      const from = { lat: middle.lat - degrees(offset), lng: middle.lng };
      expect(milesBetween(from, truth)).toBeGreaterThan(3); // too far, if it were for the driver
      expect((await prober.ask(from)).length, `from ${offset} miles`).toBe(isAsked ? 1 : 0);
      const other = { lat: middle.lat + degrees(offset), lng: middle.lng };
      expect(milesBetween(other, truth)).toBeLessThan(3);
      expect((await prober.ask(other)).length).toBe(isAsked ? 1 : 0);
    }
  });

  test('WAVE-17 the order is that of what is shown: it tells neither who of a square is nearer, nor whose score is higher', async () => {
    const middle = coarsen(hidingPlace(), 2);
    for (const [north, east, rating] of [
      [0.0045, 0, 1],
      [-0.0045, 0, 1],
      [0.0145, 0.01, 5], // the best by score, and not the nearest
    ] as const) {
      const driverId = await driverAt(suite, { lat: middle.lat + north, lng: middle.lng + east });
      await suite.database.query('update delivery.driver set rating = $2 where id = $1', [driverId, rating]);
    }
    const prober = await Prober.arrive(suite);
    for (let question = 0; question < 8; question += 1) {
      const { jobId } = await prober.place({ lat: middle.lat + 0.008, lng: middle.lng });
      const { candidates } = await prober.dispatch(jobId);
      expect(candidates.map(({ rank }) => rank)).toEqual([1, 2, 3]);
      const shown = candidates.map((each) => ({ ...each, id: each.candidateId ?? '' }));
      const sorted = shown.toSorted(
        (a, b) => a.etaSeconds - b.etaSeconds || a.distanceMiles - b.distanceMiles || (a.id < b.id ? -1 : 1),
      );
      expect(shown).toEqual(sorted);
    }
  });

  test('WAVE-18 the ids of two jobs have nothing in common; within a job a driver keeps theirs', async () => {
    const truth = hidingPlace();
    await driverAt(suite, truth);
    const prober = await Prober.arrive(suite);
    const [from] = around(truth);
    if (from === undefined) throw new Error('nowhere to ask from');
    const { jobId } = await prober.place(from);
    const first = (await prober.dispatch(jobId)).candidates[0]?.candidateId;
    const again = (await prober.dispatch(jobId)).candidates[0]?.candidateId;
    await passTime(suite, jobId, 'wave');
    const nextWave = (await prober.dispatch(jobId)).candidates[0]?.candidateId;
    const other = (await prober.ask(from))[0]?.candidateId;
    expect([again, nextWave]).toEqual([first, first]);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(other).not.toBe(first);
  });
});

describe('waves that nobody accepts', () => {
  const setJob = (jobId: string, status: string) =>
    suite.database.query('update delivery.job set status = $2 where id = $1', [jobId, status]);

  /** As if its owner had been shown so many waves of other jobs, half an hour ago. */
  const shownBefore = async (jobId: string, count: number) => {
    await suite.database.query(
      `with j as (
         insert into delivery.job (id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
           total_minor, driver_payout_minor, tip_minor, created_at)
         select gen_random_uuid(), 'delivery', 'cancelled', 0, 0, '{}', 0, 0, '{}', 0, 0, 0, now() from generate_series(1, $2) returning id)
       insert into delivery.shown_wave (job_id, wave, owner, shown_at)
       select j.id, 1, d.owner, now() - interval '30 minutes' from j, delivery.job own join delivery.delivery d on d.id = own.delivery_id where own.id = $1`,
      [jobId, count],
    );
  };

  test('WAVE-19 are shown to an owner thirty times an hour; then a wave is refused, and changes nothing', async () => {
    const truth = hidingPlace();
    const driverId = await driverAt(suite, truth);
    const prober = await Prober.arrive(suite);
    const { jobId } = await prober.place(truth);
    await shownBefore(jobId, MAX_UNANSWERED_WAVES - 1);
    expect((await prober.dispatch(jobId)).status).toBe(200);
    expect((await prober.dispatch(jobId)).status).toBe(200); // the same wave is no other question
    const { jobId: second } = await prober.place(truth);
    const refused = await prober.dispatch(second);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      429,
      { code: 'waves_unanswered', retryable: true },
    ]);
    expect(refused.retryAfter).toBeGreaterThan(1_700);
    expect(refused.retryAfter).toBeLessThanOrEqual(1_800);
    expect(await rowOf(suite, 'select status, wave from delivery.job where id = $1', second)).toEqual({
      status: 'created',
      wave: 0,
    });
    expect((await callPool(suite, DELIVERY_KEY, 'POST /v1/jobs/dispatch', { jobId: second })).status).toBe(200);
    expect((await prober.dispatch(second)).status).toBe(429); // nor by looking at a wave that somebody else started

    const [offer] = (await prober.dispatch(jobId)).candidates;
    expect((await answer(suite, offer?.offer.id ?? '', 'accept', driverId, DELIVERY_KEY)).status).toBe(200);
    expect((await prober.dispatch(second)).status).toBe(200);
    const stranger = await Prober.arrive(suite);
    expect((await stranger.ask(truth)).length).toBe(0); // the driver is busy; the question is allowed
  });

  test('WAVE-20 count again if the delivery is cancelled after its own driver accepted, and not while they are under way', async () => {
    const truth = hidingPlace();
    const driverId = await driverAt(suite, truth);
    const prober = await Prober.arrive(suite);
    const { jobId, deliveryId } = await prober.place(truth);
    await shownBefore(jobId, MAX_UNANSWERED_WAVES - 1);
    const [offer] = (await prober.dispatch(jobId)).candidates;
    expect((await answer(suite, offer?.offer.id ?? '', 'accept', driverId, DELIVERY_KEY)).status).toBe(200);
    const { jobId: second } = await prober.place(truth);
    expect((await prober.dispatch(second)).status).toBe(200); // a busy shop isn't refused
    await suite.database.query('delete from delivery.shown_wave where job_id = $1', [second]);
    expect((await prober.cancel(deliveryId)).status).toBe(200);
    const { jobId: third } = await prober.place(truth);
    const refused = await prober.dispatch(third);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { code: 'waves_unanswered' }]);
    await setJob(jobId, 'expired');
    expect((await prober.dispatch(third)).status).toBe(429);
    for (const carried of ['in_progress', 'completed']) {
      await setJob(jobId, carried);
      expect((await prober.dispatch(third)).status).toBe(200);
      await suite.database.query('delete from delivery.shown_wave where job_id = $1', [third]);
    }
  });

  test('WAVE-19 count, of many at once, one after the other, and are forgotten after an hour', async () => {
    const prober = await Prober.arrive(suite);
    const spot = hidingPlace();
    const { jobId } = await prober.place(spot);
    await shownBefore(jobId, MAX_UNANSWERED_WAVES - 2);
    const jobs = await Promise.all(Array.from({ length: 6 }, async () => (await prober.place(spot)).jobId));
    const answers = await Promise.all(jobs.map((id) => prober.dispatch(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429, 429]);
    await suite.database.query(`update delivery.shown_wave set shown_at = shown_at - interval '31 minutes'`);
    expect((await prober.dispatch(jobId)).status).toBe(200);
    const { kept } = await rowOf(
      suite,
      `select count(*)::int as kept from delivery.shown_wave s where s.owner = (
         select d.owner from delivery.delivery d join delivery.job j on j.delivery_id = d.id where j.id = $1)`,
      jobId,
    );
    expect(kept).toBe(3);
  });
});
