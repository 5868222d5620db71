import { sql, type SQL } from 'drizzle-orm';
import type { Part } from '#src/platform/db/once.ts';
import { storedMoment, thaw } from '#src/platform/db/stored-value.ts';
import type { DriverId, JobId, OfferId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import { jobActive } from '#src/delivery/journey/life-cycle.ts';
import {
  MAX_PICTURES,
  SWEEP_AFTER_SECONDS,
  type PictureKind,
  type Proof,
  type ProofKind,
  type ProvenJob,
} from './proof.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { due } from '#src/delivery/dispatch/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { jobWithin } from '#src/delivery/jobs/job-reach-store.ts';
import { isoText, json, textRows, when } from '#src/platform/db/parameters.ts';

/** The job of a proof, and who may store it. */
export interface ProofOf {
  readonly jobId: JobId;
  readonly reach: JobReach;
}

/** A row that storing a proof is decided from. */
export type ProvenJobRow = {
  readonly status: JobStatus;
  readonly delivery_status: DeliveryStatus | null;
  readonly version: number;
  readonly offer_id: OfferId | null;
  readonly driver_id: DriverId | null;
  readonly minimum_age: number | null;
  /** As `freeze` would keep it. */
  readonly existing: object | null;
  readonly stored_times: number | null;
  readonly now: string;
};

/** Selects a job for which the caller may store proofs, with the one of that kind that is there. */
export const selectProvenJob = ({ jobId, reach }: ProofOf, kind: ProofKind): SQL => sql`
  select job.status, d.status as delivery_status, job.version, job.offer_id, job.driver_id, d.minimum_age, ${isoText(sql`now()`)} as now,
    (select ${proofJson(sql`p`)} from ${proof} p where p.job_id = job.id and p.kind = ${kind}) as existing,
    (select p.stored_times from ${proof} p where p.job_id = job.id and p.kind = ${kind} and p.updated_at >= job.accepted_at) as stored_times
  from ${job} left join ${delivery} d on d.id = job.delivery_id
  where job.id = ${jobId}::uuid and ${jobWithin(reach, { owner: sql`d.owner`, product: sql`job.product`, driverId: sql`job.driver_id` })}`;

/**
 * The same for a picture, and makes the sweep of the job's pictures due: before there is an object, so that none is
 * forgotten.
 */
export const selectPicturedJob = (of: ProofOf, kind: PictureKind): SQL => sql`
  with found as (${selectProvenJob(of, kind)}),
  sweep as (
    insert into ${due} (kind, subject, due_at)
    select 'sweep_proofs', ${of.jobId}::uuid, now() + make_interval(secs => ${SWEEP_AFTER_SECONDS}) from found
    where found.status in ${textRows(jobActive)} on conflict do nothing)
  select * from found`;

/** A proof as JSON, as `freeze` would keep it. */
export const proofJson = (row: SQL): SQL => sql`
  json_build_object('kind', ${row}.kind, 'mediaType', ${row}.media_type, 'bytes', ${row}.bytes, 'sha256', ${row}.sha256, 'data', ${row}.data,
    'createdAt', ${storedMoment(sql`${row}.created_at`)}, 'updatedAt', ${storedMoment(sql`${row}.updated_at`)})`;

export const provenJobOf = (row: ProvenJobRow): ProvenJob => ({
  jobStatus: row.status,
  deliveryStatus: row.delivery_status,
  version: row.version,
  offerId: row.offer_id,
  driverId: row.driver_id,
  minimumAge: row.minimum_age,
  existing: thaw(row.existing) as Proof | null,
  storedTimes: row.stored_times ?? 0,
  now: new Date(row.now),
});

/** The job first, then its delivery: as everybody locks them. */
export const lockProvenJob = (jobId: JobId): readonly SQL[] => [
  sql`select 1 from ${job} where id = ${jobId}::uuid for update`,
  sql`select 1 from ${delivery} where id = (select delivery_id from ${job} where id = ${jobId}::uuid) for update`,
];

/** Whether job and delivery are what was loaded. */
export const isProvenJobUnchanged = (jobId: JobId, loaded: ProvenJob): SQL => sql`
  exists (select 1 from ${job} left join ${delivery} d on d.id = job.delivery_id
    where job.id = ${jobId}::uuid and job.version = ${loaded.version} and job.status = ${loaded.jobStatus}
      and job.offer_id is not distinct from ${loaded.offerId}::uuid and d.status is not distinct from ${loaded.deliveryStatus}::text)`;

/** The same for an ID check: one that passed meanwhile is replaced, one that failed isn't. */
export const isCheckedJobUnchanged = (jobId: JobId, loaded: ProvenJob): SQL => sql`
  ${isProvenJobUnchanged(jobId, loaded)}
    and not exists (select 1 from ${proof} where job_id = ${jobId}::uuid and kind = 'id_check' and (data ->> 'passed')::boolean = false)`;

/** The same for a picture: with room for one more of its kind. */
export const isPicturedJobUnchanged = (jobId: JobId, loaded: ProvenJob, kind: PictureKind): SQL => sql`
  ${isProvenJobUnchanged(jobId, loaded)}
    and not exists (select 1 from ${proof} p join ${job} on job.id = p.job_id
      where p.job_id = ${jobId}::uuid and p.kind = ${kind} and p.updated_at >= job.accepted_at and p.stored_times >= ${MAX_PICTURES})`;

/** Stores a proof, replacing the one of its kind. `objectKey`: where its picture is. */
export const putProof =
  (jobId: JobId, row: Proof, objectKey: string | null): Part =>
  (claimed) =>
    sql`
    insert into ${proof} as p (job_id, kind, object_key, media_type, bytes, sha256, data, created_at, updated_at)
    select ${jobId}::uuid, ${row.kind}, ${objectKey}::text, ${row.mediaType}::text, ${row.bytes}::int, ${row.sha256}::text,
      ${row.data === null ? sql`null::jsonb` : json(row.data)}, ${when(row.createdAt)}, ${when(row.updatedAt)} from ${claimed}
    on conflict (job_id, kind) do update set object_key = excluded.object_key, media_type = excluded.media_type,
      bytes = excluded.bytes, sha256 = excluded.sha256, data = excluded.data, updated_at = excluded.updated_at,
      stored_times = case when p.updated_at >= (select accepted_at from ${job} where id = p.job_id) then p.stored_times + 1 else 1 end`;
