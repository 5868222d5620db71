import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Settled } from '#src/platform/db/once.ts';
import type { JobId, OfferId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import { jobActive } from '#src/delivery/journey/life-cycle.ts';
import {
  MAX_PIN_FAILURES,
  takenWhile,
  type IdFindings,
  type PictureKind,
  type ProofKind,
  type ProofRefusal,
} from './proof.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { proof } from '#src/delivery/money/table.ts';
import { jobWithin } from '#src/delivery/jobs/job-reach-store.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { json, textRows } from '#src/delivery/parameters-store.ts';

/** The job of a proof, and who may store it. */
export interface ProofOf {
  readonly jobId: JobId;
  readonly reach: JobReach;
}

export interface KeptPicture {
  readonly objectKey: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The assignment in which it was taken. */
  readonly offerId: OfferId | null;
}

/** The outcome's body is `{proof, deliveryStatus}`; a refusal's result `{jobStatus, deliveryStatus, triesLeft}`. */
type Outcome = Promise<Settled | Refused<ProofRefusal>>;

/**
 * Records where a picture is stored, replacing the one before. The job may have ended, or changed hands, since it was
 * checked.
 */
export const recordPicture = (db: Database, of: ProofOf, kind: PictureKind, kept: KeptPicture): Outcome =>
  decide(db, of, {
    verdict: sql`
      case when ${isFarFrom(kind)} then 'illegal' when j.offer_id is distinct from ${kept.offerId}::uuid then 'driver' else 'go' end`,
    kind,
    columns: sql`${kept.objectKey}, ${kept.mediaType}, ${kept.bytes}::int, ${kept.sha256}, null::jsonb`,
  });

/** Compares a PIN's hash. Both rows are locked before, so that each of several guesses at once counts. */
export const comparePin = (db: Database, of: ProofOf, pinHash: string): Outcome =>
  decide(db, of, {
    verdict: sql`
      case when j.pin_hash is null then 'unset' when ${isFarFrom('pin')} then 'illegal' when j.pin_failures >= ${MAX_PIN_FAILURES} then 'locked'
        when j.pin_hash = ${pinHash} then 'go' else 'wrong' end`,
    kind: 'pin',
    columns: sql`null, null, null::int, null, ${json({ passed: true })}`,
    effects: sql`
      counted as (
        update ${delivery} d set pin_failures = d.pin_failures + 1, event_seq = d.event_seq + ${locks}
        from j join verdict on verdict.kind = 'wrong' where d.id = j.delivery_id returning d.*),
      lock_logged as (
        insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
        select id, event_seq, 'pin_locked', status, 'driver', jsonb_build_object('failures', pin_failures), now() from counted
        where pin_failures = ${MAX_PIN_FAILURES}),`,
    tell: announcesTo(sql`(select * from counted where pin_failures = ${MAX_PIN_FAILURES})`),
  });

/** Records an ID check with our conclusion. A failed one is final: a later one is not recorded. */
export const recordIdCheck = (db: Database, of: ProofOf, findings: IdFindings): Outcome =>
  decide(db, of, {
    verdict: sql`
      case when (select (p.data ->> 'passed')::boolean from ${proof} p where p.job_id = j.id and p.kind = 'id_check') = false then 'stands'
        when ${isFarFrom('id_check')} then 'illegal' else 'go' end`,
    kind: 'id_check',
    columns: sql`null, null, null::int, null, ${json(findings)} || jsonb_build_object(
      'passed', ${findings.passed && findings.nameMatches && findings.notExpired} and ${findings.ageOver} >= coalesce(j.minimum_age, 0),
      'checkedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'checkedBy', j.driver_id)`,
  });

/** Whether the delivery hasn't arrived where such a proof is taken. Of a sibling's job we don't know the stops. */
const isFarFrom = (kind: ProofKind) => sql`coalesce(j.delivery_status <> ${takenWhile[kind]}, false)`;

/** 1 if this failure locks the PIN, else 0. */
const locks = sql`(d.pin_failures = ${MAX_PIN_FAILURES - 1})::int`;

interface Recording {
  /** Of `j`, an active job: `go`; `stands` if the existing proof is the answer; or a refusal. */
  readonly verdict: SQL;
  readonly kind: string;
  /** object_key, media_type, bytes, sha256, data */
  readonly columns: SQL;
  readonly effects?: SQL;
  readonly tell?: SQL;
}

function decide(
  db: Database,
  { jobId, reach }: ProofOf,
  { verdict, kind, columns, effects = sql``, tell }: Recording,
): Outcome {
  return decideOnce<ProofRefusal>(db, withoutKey, {
    before: [
      sql`select 1 from ${job} where id = ${jobId}::uuid for update`,
      sql`select 1 from ${delivery} where id = (select delivery_id from ${job} where id = ${jobId}::uuid) for update`,
    ],
    ctes: (guard) => sql`
      j as (
        select job.id, job.status, job.driver_id, job.delivery_id, job.offer_id, d.status as delivery_status, d.minimum_age, d.pin_hash, d.pin_failures
        from ${job} left join ${delivery} d on d.id = job.delivery_id
        where job.id = ${jobId}::uuid and ${jobWithin(reach)}),
      verdict as (
        select case when j.status in ${textRows(jobActive)} then ${verdict} else 'illegal' end as kind from j),
      put as (
        insert into ${proof} as p (job_id, kind, object_key, media_type, bytes, sha256, data)
        select j.id, ${kind}, ${columns} from j join verdict on verdict.kind = 'go' where ${guard}
        on conflict (job_id, kind) do update set object_key = excluded.object_key, media_type = excluded.media_type,
          bytes = excluded.bytes, sha256 = excluded.sha256, data = excluded.data, updated_at = now()
        returning p.*),
      ${effects}
      shown as (
        select * from put union all
        select p.* from j join verdict on verdict.kind = 'stands' join ${proof} p on p.job_id = j.id and p.kind = ${kind}),
      decision as (
        select case when shown.kind is not null then 'done' else coalesce(verdict.kind, 'not_found') end as kind,
          case when shown.kind is not null then json_build_object('deliveryStatus', j.delivery_status, 'proof', ${shownProof})
            else json_build_object('jobStatus', j.status, 'deliveryStatus', j.delivery_status,
              'triesLeft', ${MAX_PIN_FAILURES - 1} - j.pin_failures) end as result
        from (select 1) one left join j on true left join verdict on true left join shown on true)`,
    answer: { status: 200, headers: {} },
    ...(tell === undefined ? {} : { tell }),
  });
}

const withoutKey = { once: undefined, attempt: '', keepFor: 'day' } as const;

const shownProof = sql`json_build_object('kind', shown.kind, 'mediaType', shown.media_type, 'bytes', shown.bytes,
  'sha256', shown.sha256, 'data', shown.data, 'createdAt', shown.created_at, 'updatedAt', shown.updated_at)`;
