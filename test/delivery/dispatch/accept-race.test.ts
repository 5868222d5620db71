import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, dispatch, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { crowdAt, inParallel, jobsAt } from './dispatch-crowd.ts';
import { startKillable } from '#test/support/workers/killable.ts';
import type { Suite } from '#test/support/workers/suite.ts';

/** As many drivers as jobs, each with an offer of every job. `RACERS=100` takes four times as long. */
const RACERS = Number(process.env['RACERS'] ?? 50);
/** More than there are jobs: at any moment several race for the same one, and a driver for several. */
const IN_FLIGHT = 64;

/** What nobody may find in the database, each as a query that counts it. */
const wrongs = {
  'jobs without exactly one accepted offer':
    "select count(*) from delivery.job j where status <> 'accepted' or 1 <> (select count(*) from delivery.offer o where o.job_id = j.id and o.status = 'accepted' and o.id = j.offer_id and o.driver_id = j.driver_id)",
  'drivers without exactly one job':
    'select count(*) from delivery.driver d where 1 <> (select count(*) from delivery.job j where j.driver_id = d.id)',
  'offers that are open still': "select count(*) from delivery.offer where status not in ('accepted', 'lost')",
  'drivers whose counters are off':
    'select count(*) from delivery.driver where offers_made <> (select count(*) from delivery.job) or offers_accepted <> 1',
  'logs that are not created, offering, accepted':
    "select count(*) from delivery.job j where '1 created, 2 offering, 3 accepted' <> (select string_agg(sequence || ' ' || type, ', ' order by sequence) from delivery.job_event e where e.job_id = j.id) or j.event_seq <> 3 or j.version <> 3",
  'accepts that the log says of another driver':
    "select count(*) from delivery.job_event e join delivery.job j on j.id = e.job_id where e.type = 'accepted' and e.driver_id is distinct from j.driver_id",
  'things that are due still': 'select count(*) from delivery.due',
};

describe('the race', () => {
  let suite: Suite;
  beforeAll(async () => {
    const policy = JSON.stringify({ eats: { waveSize: 1_000, offerTtlSeconds: 600 } });
    // Straight to workerd's socket: the harness between would take as long as what is raced for.
    suite = await startKillable({ POOL_KEYS: dispatchKeys, DISPATCH_POLICY: policy });
  }, 180_000);
  afterAll(() => suite.close());

  test(`OFFER-3 of ${RACERS ** 2} accepts that race over ${RACERS} jobs, each job gets one driver and each driver one job`, async () => {
    await crowdAt(suite, { lat: 10, lng: 10 }, RACERS);
    const offers: { readonly id: string; readonly driverId: string; readonly turn: number }[] = [];
    await inParallel(await jobsAt(suite, { lat: 10, lng: 10 }, RACERS), 4, async (jobId) => {
      const { candidates } = await dispatch(suite, jobId);
      for (const { offer, driverId } of candidates) offers.push({ id: offer.id, driverId, turn: Math.random() });
    });
    expect(offers).toHaveLength(RACERS ** 2);

    const shuffled = offers.toSorted((a, b) => a.turn - b.turn);
    const answers = { accepted: 0, offer_taken: 0, offer_expired: 0, driver_busy: 0 };
    await inParallel(shuffled, IN_FLIGHT, async ({ id, driverId }) => {
      const response = await answer(suite, id, 'accept', driverId);
      const { code = 'accepted' } = (await response.json()) as { code?: keyof typeof answers };
      answers[code] += 1; // of any other answer NaN
    });
    expect(Object.values(answers).reduce((total, count) => total + count, 0)).toBe(RACERS ** 2);
    // Each job is taken in the end: of the drivers who have none, all have an offer of it.
    expect(answers).toMatchObject({ accepted: RACERS, offer_expired: 0 });
    for (const [what, query] of Object.entries(wrongs))
      expect(`${(await suite.database.query<{ count: string }>(query)).rows[0]?.count} ${what}`).toBe(`0 ${what}`);
    expect(suite.logs().filter((line) => line.includes('40P01'))).toEqual([]);
  }, 240_000); // 20 s of processor time, whoever else wants the two cores
});
