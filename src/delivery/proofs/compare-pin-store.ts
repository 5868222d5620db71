import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import type { Standing } from '#src/delivery/journey/operations.ts';
import { jobActive } from '#src/delivery/journey/life-cycle.ts';
import { MAX_PIN_FAILURES, takenWhile, type Proof } from './proof.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { jobWithin } from '#src/delivery/jobs/job-reach-store.ts';
import { json, textRows } from '#src/platform/db/parameters.ts';
import { lockProvenJob, proofJson, type ProofOf } from './proofs-store.ts';

/** `unset`: there is no PIN to compare with. */
export type PinRefusals = {
  readonly not_found: null;
  readonly illegal: Standing;
  readonly unset: null;
  readonly locked: null;
  readonly wrong: { readonly triesLeft: number };
};

/**
 * Compares a PIN's hash and records that it passed, or counts the failure: one transaction in one round trip. Job and
 * delivery are locked before, so that each of several guesses at once counts. The last failure is logged.
 */
export const comparePin = (
  db: Database,
  { jobId, reach }: ProofOf,
  pinHash: string,
): Promise<Done<Proof> | Refused<PinRefusals>> =>
  decideOnce<Proof, PinRefusals>(db, withoutKey, {
    before: lockProvenJob(jobId),
    ctes: () => sql`
      j as (
        select job.id, job.status, job.delivery_id, d.status as delivery_status, d.pin_hash, d.pin_failures
        from ${job} left join ${delivery} d on d.id = job.delivery_id
        where job.id = ${jobId}::uuid and ${jobWithin(reach, { owner: sql`d.owner`, product: sql`job.product`, driverId: sql`job.driver_id` })}),
      verdict as (
        select case
          when j.status not in ${textRows(jobActive)} then 'illegal'
          when j.pin_hash is null then 'unset'
          when j.delivery_status <> ${takenWhile.pin} then 'illegal'
          when j.pin_failures >= ${MAX_PIN_FAILURES} then 'locked'
          when j.pin_hash = ${pinHash} then 'done'
          else 'wrong' end as kind
        from j),
      put as (
        insert into ${proof} as p (job_id, kind, data)
        select j.id, 'pin', ${json({ passed: true })} from j join verdict on verdict.kind = 'done'
        on conflict (job_id, kind) do update set data = excluded.data, updated_at = now()
        returning p.*),
      counted as (
        update ${delivery} d set pin_failures = d.pin_failures + 1, event_seq = d.event_seq + (d.pin_failures = ${MAX_PIN_FAILURES - 1})::int
        from j join verdict on verdict.kind = 'wrong' where d.id = j.delivery_id returning d.*),
      lock_logged as (
        insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
        select id, event_seq, 'pin_locked', status, 'driver', jsonb_build_object('failures', pin_failures), now() from counted
        where pin_failures = ${MAX_PIN_FAILURES}),
      decision as (
        select coalesce(verdict.kind, 'not_found') as kind, case
          when verdict.kind = 'done' then (select ${proofJson(sql`put`)} from put)
          when verdict.kind = 'wrong' then json_build_object('triesLeft', ${MAX_PIN_FAILURES - 1} - j.pin_failures)
          when verdict.kind = 'illegal' then json_build_object('jobStatus', j.status, 'deliveryStatus', j.delivery_status) end as result
        from (select 1) one left join j on true left join verdict on true)`,
  });
