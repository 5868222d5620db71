import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedJob,
  dispatch,
  dispatchKeys,
  eventually,
  jobRow,
  offeredJob,
  passTime,
  rowOf,
} from '#test/support/delivery/dispatch.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { searchesOf } from './searches.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const { waveIs, dueKinds, eventsOf, autoDelivery } = searchesOf(() => suite);

describe('the search’s end', () => {
  test('DUE-3 the job expires: its delivery fails, the charge is reversed and the payment let go', async () => {
    const { job, delivery } = await autoDelivery();
    await waveIs(job.id, 1);
    await passTime(suite, job.id, 'search');
    await suite.cron();
    const ended = await eventually(
      () => jobRow(suite, job.id),
      ({ status }) => status === 'expired',
    );
    expect(ended).toMatchObject({ status: 'expired', version: 3, event_seq: 3 });
    expect(await eventsOf(job.id)).toEqual(['created', 'offering', 'failed']);
    expect(await dueKinds(job.id)).toEqual([]);
    const row = await rowOf(
      suite,
      'select status, end_reason, ended_at is not null ended, event_seq from delivery.delivery where id = $1',
      delivery.id,
    );
    expect(row).toEqual({ status: 'failed', end_reason: 'no_driver', ended: true, event_seq: 2 });
    const { type, mover, detail } = await rowOf(
      suite,
      'select * from delivery.event where delivery_id = $1 and sequence = 2',
      delivery.id,
    );
    expect({ type, mover, detail }).toEqual({ type: 'failed', mover: 'clock', detail: { reason: 'no_driver' } });
    const sums = await rowOf(
      suite,
      `select count(*)::int accounts, bool_and(sum = 0) even from (select account, sum(amount_minor) from ledger.posting p
       join ledger.transaction t on t.id = p.transaction_id where t.subject = $1 group by account) x`,
      delivery.id,
    );
    expect(sums).toEqual({ accounts: 5, even: true });
    expect(
      await rowOf(suite, "select count(*)::int n from delivery.offer where job_id = $1 and status = 'open'", job.id),
    ).toEqual({ n: 0 });
    const paid = () => rowOf(suite, 'select payment_status from delivery.delivery where id = $1', delivery.id);
    expect(await eventually(paid, (each) => each['payment_status'] === 'canceled')).toEqual({
      payment_status: 'canceled',
    });
  });

  test('DUE-3 a sibling’s job just expires, and a job that has a driver doesn’t', async () => {
    const { jobId } = await offeredJob(suite, 1);
    const taken = await acceptedJob(suite);
    await passTime(suite, jobId, 'search');
    await suite.queue([
      { kind: 'expire', subject: jobId },
      { kind: 'expire', subject: taken.jobId },
    ]);
    await eventually(
      () => jobRow(suite, jobId),
      ({ status }) => status === 'expired',
    );
    expect(await eventsOf(jobId)).toEqual(['created', 'offering', 'expired']);
    expect(await jobRow(suite, taken.jobId)).toMatchObject({ status: 'accepted', version: 3 });
  });

  test('WAVE-14 by hand a new search starts where the old one’s time is over', async () => {
    const { jobId, wave } = await offeredJob(suite, 1);
    await passTime(suite, jobId, 'search');
    const again = await dispatch(suite, jobId);
    expect(again).toMatchObject({ wave: 2, dispatched: 1 });
    expect(Date.parse(again.job.expiresAt)).toBeGreaterThanOrEqual(Date.parse(wave.job.expiresAt));
  });

  test('WAVE-15 a wave of the last minute takes the search’s end along', async () => {
    const { jobId } = await offeredJob(suite, 1);
    await passTime(suite, jobId, 'wave');
    await suite.database.query("update delivery.job set expires_at = now() + interval '5 s' where id = $1", [jobId]);
    const late = await dispatch(suite, jobId);
    expect(late).toMatchObject({ dispatched: 1, job: { expiresAt: late.waveEndsAt } });
  });
});
