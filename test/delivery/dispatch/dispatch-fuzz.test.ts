import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatchKeys, type Wave } from '#test/support/delivery/dispatch.ts';
import { callPool, EATS_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { crowdAt, inParallel, jobsAt } from './dispatch-crowd.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const PLACE = { lat: 10, lng: 10 };
const STEPS = 500;

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Lets time pass for a job, as its own transactions lock: the job first. */
async function pass(jobId: string, search: boolean): Promise<void> {
  const client = await suite.database.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from delivery.job where id = $1 for update', [jobId]);
    await client.query("update delivery.offer set expires_at = now() where job_id = $1 and status = 'open'", [jobId]);
    await client.query(
      `update delivery.job set wave_ends_at = now(), expires_at = case when $2 then now() else expires_at end where id = $1 and status = 'offering'`,
      [jobId, search],
    );
    await client.query("update delivery.due set due_at = now() where subject = $1 and (kind = 'wave' or $2)", [
      jobId,
      search,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** What may not be found afterwards, each as a query that counts it. */
const wrongs = {
  'logs with a gap':
    'select count(*) from delivery.job j where j.event_seq <> j.version or j.event_seq <> (select count(*) from delivery.job_event e where e.job_id = j.id) or j.event_seq <> (select max(sequence) from delivery.job_event e where e.job_id = j.id)',
  'logs that end in another state':
    'select count(*) from delivery.job j join delivery.job_event e on e.job_id = j.id and e.sequence = j.event_seq where e.status <> j.status',
  'drivers whose counters are off':
    "select count(*) from delivery.driver d where offers_made <> (select count(*) from delivery.offer o where o.driver_id = d.id) or offers_accepted <> (select count(*) from delivery.offer o where o.driver_id = d.id and status in ('accepted', 'given_back'))",
  'jobs with a driver whose offer is not theirs':
    "select count(*) from delivery.job j where status in ('accepted', 'in_progress', 'completed') and not exists (select 1 from delivery.offer o where o.id = j.offer_id and o.job_id = j.id and o.driver_id = j.driver_id and o.status = 'accepted')",
  'offers open for a job that isn’t offered':
    "select count(*) from delivery.offer o join delivery.job j on j.id = o.job_id where o.status = 'open' and (j.status <> 'offering' or o.wave <> j.wave)",
  'searches with nothing due':
    "select count(*) from delivery.job j where status = 'offering' and 2 <> (select count(*) from delivery.due d where d.subject = j.id and kind in ('wave', 'expire'))",
  'things due for who needs none':
    "select count(*) from delivery.due d join delivery.job j on j.id = d.subject where j.status <> 'offering'",
};

test('OFFER-11 dispatches, answers, reports, expiries, messages and crons at once never wait in a circle, and leave no gap', async () => {
  await crowdAt(suite, PLACE, 12);
  const jobs = await jobsAt(suite, PLACE, 16);
  const offers: { readonly id: string; readonly driverId: string; readonly jobId: string }[] = [];
  const statuses = new Map<number, number>();
  const call = async (route: string, body?: object): Promise<Response> => {
    const response = await callPool(suite, EATS_KEY, route, body);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  const dispatching = async (jobId: string) => {
    const response = await call(`POST /v1/pool/jobs/${jobId}/dispatch`);
    if (response.status !== 200) return;
    const { candidates } = (await response.json()) as Wave;
    offers.push(...candidates.map(({ driverId, offer }) => ({ id: offer.id, driverId, jobId })));
  };
  const step = async () => {
    const jobId = pick(jobs) ?? '';
    const offer = pick(offers.slice(-40));
    const report = (type: string) =>
      call(`POST /v1/pool/jobs/${offer?.jobId}/events`, { type, driverId: offer?.driverId, reason: 'A flat tyre' });
    const acts = [
      () => dispatching(jobId),
      () => dispatching(jobId),
      () => call(`POST /v1/pool/offers/${offer?.id}/accept`, { driverId: offer?.driverId }),
      () => call(`POST /v1/pool/offers/${offer?.id}/accept`, { driverId: offer?.driverId }),
      () => call(`POST /v1/pool/offers/${offer?.id}/decline`, { driverId: offer?.driverId }),
      () => report('given_back'),
      () => pass(jobId, Math.random() < 0.1),
      () =>
        suite.queue([
          { kind: 'wave', subject: jobId },
          { kind: 'expire', subject: jobId },
        ]),
      () => (Math.random() < 0.2 ? suite.cron() : dispatching(jobId)),
    ];
    await (offer === undefined ? dispatching(jobId) : pick(acts)?.());
  };
  await inParallel(Array.from({ length: STEPS }), 24, async () => void (await step()));
  await new Promise((resolve) => setTimeout(resolve, 1_500)); // what the queue still holds
  expect([...statuses.keys()].filter((status) => status >= 500 || status === 400 || status === 422)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(100);
  expect(suite.logs().filter((line) => /40P01|internal_error|database_unavailable/.test(line))).toEqual([]);
  for (const [what, query] of Object.entries(wrongs))
    expect(`${(await suite.database.query<{ count: string }>(query)).rows[0]?.count} ${what}`).toBe(`0 ${what}`);
}, 180_000);
