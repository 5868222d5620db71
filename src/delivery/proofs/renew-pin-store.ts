import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { MAX_PIN_RENEWALS, pinStatuses } from './pin.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { json, textRows } from '#src/delivery/parameters-store.ts';

type ChangeReach = { readonly owner: string } | 'all';

/** `unset`: there is no PIN to renew; `used_up`: the renewals are used up. */
export type RenewRefusal = 'not_found' | 'unset' | 'illegal' | 'used_up';

export interface RenewPin {
  readonly id: DeliveryId;
  readonly reach: ChangeReach;
  readonly mover: Extract<Mover, 'owner' | 'ops'>;
  /** The hash of each possible next PIN, by the number of renewals so far. */
  readonly hashes: readonly string[];
}

const within = (reach: ChangeReach): SQL => (reach === 'all' ? sql`true` : sql`d.owner = ${reach.owner}`);

/** The job of a delivery that the caller may change; its id is part of the PIN's hash. */
export async function findPinJob(db: Database, id: DeliveryId, reach: ChangeReach): Promise<JobId | undefined> {
  const [row] = await db.execute<{ id: JobId }>(sql`
    select job.id from ${job} join ${delivery} d on d.id = job.delivery_id where d.id = ${id}::uuid and ${within(reach)}`);
  return row?.id;
}

/**
 * Replaces the PIN by the next one, with all of its tries: one transaction in one round trip. The clock is read after
 * the row is locked, so that a PIN that passed a moment before is older than the renewal.
 */
export const renewPin = (
  db: Database,
  claim: Claim,
  { id, reach, mover, hashes }: RenewPin,
): Promise<Settled | Refused<RenewRefusal>> =>
  decideOnce<RenewRefusal>(db, claim, {
    before: [sql`select 1 from ${delivery} where id = ${id}::uuid for update`],
    ctes: (guard) => sql`
      j as (
        select d.*, job.status as job_status from ${delivery} d join ${job} on job.delivery_id = d.id
        where d.id = ${id}::uuid and ${within(reach)}),
      verdict as (
        select case when pin_hash is null then 'unset' when status not in ${textRows(pinStatuses)} then 'illegal'
          when pin_renewals >= ${MAX_PIN_RENEWALS} then 'used_up' else 'go' end as kind
        from j),
      renewed as (
        update ${delivery} d set pin_hash = ${json(hashes)} ->> j.pin_renewals, pin_failures = 0, pin_renewals = j.pin_renewals + 1,
          pin_renewed_at = clock_timestamp(), version = d.version + 1, event_seq = d.event_seq + 1, updated_at = now()
        from j join verdict on verdict.kind = 'go' where d.id = j.id and ${guard} returning d.*),
      logged as (
        insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
        select id, event_seq, 'pin_renewed', status, ${mover}, jsonb_build_object('renewal', pin_renewals), now() from renewed),
      decision as (
        select case when v.kind = 'go' then 'done' else coalesce(v.kind, 'not_found') end as kind,
          case when v.kind = 'go' then json_build_object('id', r.id, 'status', r.status, 'version', r.version, 'renewals', r.pin_renewals)
          else json_build_object('deliveryStatus', j.status, 'jobStatus', j.job_status) end as result
        from (select 1) one left join verdict v on true left join j on true left join renewed r on true)`,
    answer: { status: 200, headers: {} },
    tell: announcesTo(sql`renewed`),
  });
