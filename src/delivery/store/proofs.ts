import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { decideOnce, type Refused } from '../../platform/db/decide.ts';
import type { Settled } from '../../platform/db/once.ts';
import type { JobId } from '../ids.ts';
import type { JobReach } from '../job-reach.ts';
import { jobActive } from '../life-cycle.ts';
import { idCheckStatuses, MAX_PIN_FAILURES, type IdFindings, type PictureKind } from '../proof.ts';
import { delivery, job } from '../table/deliveries.ts';
import { proof } from '../table/settlements.ts';
import { jobWithin } from './job-reach.ts';
import { json, textRows } from './parameters.ts';

/** `unset`: there is no PIN to check. */
export type ProofRefusal = 'not_found' | 'illegal' | 'unset' | 'locked' | 'wrong';

/** The job that a proof is of, and who may put it. */
export interface ProofOf {
  readonly jobId: JobId;
  readonly reach: JobReach;
}

export interface KeptPicture {
  readonly objectKey: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The outcome's body is `{proof, deliveryStatus}`; a refusal's result `{jobStatus, deliveryStatus, triesLeft}`. */
type Outcome = Promise<Settled | Refused<ProofRefusal>>;

/** Notes where a picture is kept, in the place of the one before. The job may have ended, or changed hands, since it was looked at. */
export const recordPicture = (db: Database, of: ProofOf, kind: PictureKind, kept: KeptPicture): Outcome =>
  decide(db, of, {
    verdict: kind === 'signature' ? sql`case when ${isFarFromDoor} then 'illegal' else 'go' end` : sql`'go'`,
    kind,
    columns: sql`${kept.objectKey}, ${kept.mediaType}, ${kept.bytes}::int, ${kept.sha256}, null::jsonb`,
  });

/** Compares a PIN's hash. Both rows are locked before, so that of guesses made at once each one counts. */
export const comparePin = (db: Database, of: ProofOf, pinHash: string): Outcome =>
  decide(db, of, {
    verdict: sql`
      case when j.pin_hash is null then 'unset' when j.pin_failures >= ${MAX_PIN_FAILURES} then 'locked'
        when j.pin_hash = ${pinHash} then 'go' else 'wrong' end`,
    kind: 'pin',
    columns: sql`null, null, null::int, null, ${json({ passed: true })}`,
    effects: sql`
      counted as (update ${delivery} set pin_failures = pin_failures + 1
        where id = (select j.delivery_id from j join verdict on verdict.kind = 'wrong')),`,
  });

/** Records an ID check with a verdict on all of it. One that failed stands: what is put after it is not recorded. */
export const recordIdCheck = (db: Database, of: ProofOf, findings: IdFindings): Outcome =>
  decide(db, of, {
    verdict: sql`
      case when (select (p.data ->> 'passed')::boolean from ${proof} p where p.job_id = j.id and p.kind = 'id_check') = false then 'stands'
        when ${isFarFromDoor} then 'illegal'
        when j.delivery_status in ${textRows(idCheckStatuses)} or j.delivery_id is null then 'go' else 'illegal' end`,
    kind: 'id_check',
    columns: sql`null, null, null::int, null, ${json(findings)} || jsonb_build_object(
      'passed', ${findings.passed && findings.nameMatches && findings.notExpired} and ${findings.ageOver} >= coalesce(j.minimum_age, 0),
      'checkedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'checkedBy', j.driver_id)`,
  });

/** Regulated goods change hands at the drop-off, and nothing that proves it is made before. */
const isFarFromDoor = sql`(j.hours_timezone is not null and j.delivery_status <> 'arrived_at_dropoff')`;

interface Recording {
  /** Of `j`, an active job: `go`, `stands` where what is there is the answer, or a refusal. */
  readonly verdict: SQL;
  readonly kind: string;
  /** object_key, media_type, bytes, sha256, data */
  readonly columns: SQL;
  readonly effects?: SQL;
}

function decide(
  db: Database,
  { jobId, reach }: ProofOf,
  { verdict, kind, columns, effects = sql`` }: Recording,
): Outcome {
  return decideOnce<ProofRefusal>(db, withoutKey, {
    before: [
      sql`select 1 from ${job} where id = ${jobId}::uuid for update`,
      sql`select 1 from ${delivery} where id = (select delivery_id from ${job} where id = ${jobId}::uuid) for update`,
    ],
    ctes: (guard) => sql`
      j as (
        select job.id, job.status, job.driver_id, job.delivery_id, d.status as delivery_status, d.minimum_age, d.hours_timezone, d.pin_hash, d.pin_failures
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
  });
}

const withoutKey = { once: undefined, attempt: '', keepFor: 'day' } as const;

const shownProof = sql`json_build_object('kind', shown.kind, 'mediaType', shown.media_type, 'bytes', shown.bytes,
  'sha256', shown.sha256, 'data', shown.data, 'createdAt', shown.created_at, 'updatedAt', shown.updated_at)`;
