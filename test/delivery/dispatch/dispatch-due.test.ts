import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedJob,
  answer,
  createPoolJob,
  dispatchKeys,
  driverAt,
  eventually,
  jobRow,
  offeredJob,
  passTime,
  rowOf,
  somewhere,
} from '#test/support/delivery/dispatch.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { searchesOf } from './searches.ts';

let suite: Suite;
/** A job whose first wave fails every time, from the start: a queue takes 20 s to give up. */
let failing: { readonly jobId: string; readonly driverId: string };

beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
  failing = await failingWave();
});
afterAll(() => suite.close());

async function failingWave() {
  const place = somewhere();
  const driverId = await driverAt(suite, place);
  const jobId = await createPoolJob(suite, { pickup: { ...place, address: {} } });
  await suite.database.query(
    `insert into delivery.offer (id, job_id, driver_id, wave, rank, status, distance_miles, coarse_miles, eta_seconds, score, score_parts,
       location_age_seconds, driver_payout_minor, tip_minor, expires_at)
     values (gen_random_uuid(), $1, $2, 1, 1, 'expired', 0, 0, 0, 0, '{}', 0, 0, 0, now())`, // what a wave may not make twice
    [jobId, driverId],
  );
  await suite.database.query("insert into delivery.due (kind, subject, due_at) values ('wave', $1, now())", [jobId]);
  await suite.queue([{ kind: 'wave', subject: jobId }]);
  return { jobId, driverId };
}

const { waveIs, dueKinds, eventsOf, autoDelivery } = searchesOf(() => suite);
const settle = () => new Promise((resolve) => setTimeout(resolve, 700));

describe('waves go on by themselves', () => {
  test('DUE-1 the last decline of a wave starts the next one at once', async () => {
    const { jobId, offers, place } = await offeredJob(suite, 2);
    const next = await driverAt(suite, place);
    await answer(suite, offers[0]?.id ?? '', 'decline', offers[0]?.driverId ?? '');
    await settle();
    expect(await jobRow(suite, jobId)).toMatchObject({ wave: 1 });
    await answer(suite, offers[1]?.id ?? '', 'decline', offers[1]?.driverId ?? '');
    expect(await waveIs(jobId, 2)).toMatchObject({ wave: 2, status: 'offering' });
    const open = await rowOf(
      suite,
      "select driver_id from delivery.offer where job_id = $1 and status = 'open'",
      jobId,
    );
    expect(open).toEqual({ driver_id: next });
  });

  test('DUE-1 also when the last ones are declined at the same moment, in twenty rounds', async () => {
    const { jobId, place } = await offeredJob(suite, 0);
    for (let round = 1; round <= 20; round += 1) {
      const declining = [await driverAt(suite, place), await driverAt(suite, place)];
      await passTime(suite, jobId, 'wave');
      await suite.queue([{ kind: 'wave', subject: jobId }]);
      await waveIs(jobId, round * 2);
      const { rows } = await suite.database.query<{ id: string; driver_id: string }>(
        "select id, driver_id from delivery.offer where job_id = $1 and status = 'open'",
        [jobId],
      );
      expect(rows.map(({ driver_id }) => driver_id).toSorted()).toEqual(declining.toSorted());
      await Promise.all(rows.map(({ id, driver_id }) => answer(suite, id, 'decline', driver_id)));
      expect(await waveIs(jobId, round * 2 + 1)).toMatchObject({ wave: round * 2 + 1 });
    }
  });

  test('DUE-2 a wave that ended with nobody accepting is followed by the next, by the cron where no message came', async () => {
    const { jobId, offers } = await offeredJob(suite, 1);
    await passTime(suite, jobId, 'wave');
    await suite.cron();
    expect(await waveIs(jobId, 2)).toMatchObject({ wave: 2 });
    expect(await rowOf(suite, 'select status from delivery.offer where id = $1', offers[0]?.id)).toEqual({
      status: 'expired',
    });
    expect(await dueKinds(jobId)).toEqual(['expire', 'wave']);
  });

  test('DUE-5 a delivery dispatches itself, unless it is held', async () => {
    const { job } = await autoDelivery();
    expect(await waveIs(job.id, 1)).toMatchObject({ status: 'offering' });
    const held = await autoDelivery({ dispatch: 'hold' });
    await suite.cron();
    await settle();
    expect(await jobRow(suite, held.job.id)).toMatchObject({ status: 'created' });
    expect(await dueKinds(held.job.id)).toEqual([]);
  });

  test('DUE-5 a pickup later on is offered 20 minutes before its window opens', async () => {
    const start = new Date(Date.now() + 3 * 3_600_000);
    const end = new Date(Date.now() + 4 * 3_600_000);
    const { job } = await autoDelivery({ pickupWindow: { start: start.toISOString(), end: end.toISOString() } });
    const { due_at: dueAt } = await rowOf(suite, 'select due_at from delivery.due where subject = $1', job.id);
    expect((dueAt as Date).getTime()).toBe(start.getTime() - 20 * 60_000);
    await suite.queue([{ kind: 'wave', subject: job.id }]);
    await suite.cron();
    await settle();
    expect(await jobRow(suite, job.id)).toMatchObject({ status: 'created' });
    await suite.database.query('update delivery.due set due_at = now() where subject = $1', [job.id]);
    await suite.cron();
    expect(await waveIs(job.id, 1)).toMatchObject({ status: 'offering' });
  });
});

describe('messages', () => {
  test('DUE-4 twice, late, early and out of order they do nothing more', async () => {
    const running = await offeredJob(suite, 1);
    const created = await createPoolJob(suite, { pickup: { ...somewhere(), address: {} } });
    const taken = await acceptedJob(suite);
    const over = await offeredJob(suite, 1);
    await passTime(suite, over.jobId, 'search');
    const ids = [running.jobId, created, taken.jobId];
    const before = await Promise.all(ids.map((id) => jobRow(suite, id)));
    const all = [...ids, over.jobId, randomUUID()].flatMap((subject) =>
      ['expire', 'wave', 'expire', 'wave', 'expire'].map((kind) => ({ kind, subject })),
    );
    await suite.queue(all);
    await suite.queue(all.toReversed());
    await eventually(
      () => jobRow(suite, over.jobId),
      ({ status }) => status === 'expired',
    );
    await settle();
    expect(await Promise.all(ids.map((id) => jobRow(suite, id)))).toEqual(before);
    expect(await eventsOf(over.jobId)).toEqual(['created', 'offering', 'expired']);
    expect(await dueKinds(running.jobId)).toEqual(['expire', 'wave']);
  });

  test('DUE-4 ten messages of one ended wave start one', async () => {
    const { jobId } = await offeredJob(suite, 1);
    await passTime(suite, jobId, 'wave');
    await suite.queue(Array.from({ length: 10 }, () => ({ kind: 'wave', subject: jobId })));
    await waveIs(jobId, 2);
    await settle();
    expect(await jobRow(suite, jobId)).toMatchObject({ wave: 2, version: 3, event_seq: 3 });
  });

  test('DUE-6 one that failed for good is noted on its row, which stays due', async () => {
    const { jobId, driverId } = failing;
    const row = () =>
      rowOf(
        suite,
        "select last_error, due_at < now() as due from delivery.due where kind = 'wave' and subject = $1",
        jobId,
      );
    const buried = await eventually(row, (each) => each['last_error'] !== null, 30);
    expect(buried).toEqual({ last_error: 'buried', due: true });
    await suite.database.query('delete from delivery.offer where job_id = $1 and driver_id = $2', [jobId, driverId]);
    await suite.cron();
    expect(await waveIs(jobId, 1)).toMatchObject({ wave: 1, status: 'offering' });
    expect(await row()).toEqual({ last_error: null, due: false });
  });
});
