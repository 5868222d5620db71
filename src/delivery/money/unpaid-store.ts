import { sql, type SQL } from 'drizzle-orm';
import { cents, type Cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { delivery, fare, job } from '#src/delivery/orders/table.ts';
import { unpaidLimit } from './table.ts';
import type { UnpaidLimit } from './unpaid.ts';
import { money } from '#src/platform/db/parameters.ts';

/** A payment that isn't authorised: not yet, or not any more. An invoiced delivery has no payment. */
export const isUnpaid = (status: SQL) => sql`${status} in ('requires_action', 'canceled')`;

/**
 * An owner's unpaid deliveries: what is searched for or carried, and what has ended and is still owed. Rule UNPAID-4. The
 * conditions are those of the index `delivery_unpaid`.
 */
export const underWayOf = (owner: SQL) => sql`
  (select coalesce(sum(case when o.ended_at is null then f.customer_total_minor else o.capture_due_minor end), 0)::bigint
    from ${delivery} o join ${fare} f on f.delivery_id = o.id
    where o.owner = ${owner} and o.search = 'begun' and (o.ended_at is null or o.capture_due_minor > 0) and ${isUnpaid(sql`o.payment_status`)})`;

/** What an owner may have under way unpaid: the standard, unless ops has set another limit. */
export const limitOf = (owner: SQL, standard: Cents) => sql`
  coalesce((select l.limit_minor from ${unpaidLimit} l where l.owner = ${owner}), ${money(standard)})`;

/**
 * A statement before a first search: locks the job's delivery, so that its payment doesn't change, and if that is
 * unpaid its owner's unpaid searches, so that of two at once the second counts the first.
 */
export const lockUnpaid = (jobId: JobId) => sql`
  with d as materialized (
    select d.owner, d.payment_status from ${delivery} d where d.id = (select delivery_id from ${job} where id = ${jobId}::uuid) for update)
  select pg_advisory_xact_lock(hashtextextended('unpaid:' || d.owner, 0)) from d where ${isUnpaid(sql`d.payment_status`)}`;

type LimitRow = { readonly limit: string; readonly isDefault: boolean; readonly underWay: string };

const limitRow = (owner: string, set: SQL, standard: Cents) => sql`
  select coalesce(${set}, ${money(standard)})::text as "limit", ${set} is null as "isDefault", ${underWayOf(sql`${owner}::text`)}::text as "underWay"`;

const limitFrom = (owner: string, row: LimitRow | undefined): UnpaidLimit => {
  if (row === undefined) throw new Error('the limit has one row');
  const { limit, isDefault, underWay } = row;
  return { owner, limitMinor: cents(BigInt(limit)), isDefault, underWayMinor: cents(BigInt(underWay)) };
};

/** An owner's limit, and what counts against it. One round trip. */
export async function readUnpaidLimit(db: Database, owner: string, standard: Cents): Promise<UnpaidLimit> {
  const set = sql`(select l.limit_minor from ${unpaidLimit} l where l.owner = ${owner})`;
  const [row] = await db.execute<LimitRow>(limitRow(owner, set, standard));
  return limitFrom(owner, row);
}

/** Sets an owner's limit; null restores the default. One round trip. */
export async function setUnpaidLimit(
  db: Database,
  owner: string,
  limitMinor: Cents | null,
  standard: Cents,
): Promise<UnpaidLimit> {
  const change =
    limitMinor === null
      ? sql`delete from ${unpaidLimit} where owner = ${owner} returning null::bigint as limit_minor`
      : sql`insert into ${unpaidLimit} (owner, limit_minor) values (${owner}, ${money(limitMinor)})
          on conflict (owner) do update set limit_minor = excluded.limit_minor, updated_at = now() returning limit_minor`;
  const [row] = await db.execute<LimitRow>(
    sql`with changed as (${change}) ${limitRow(owner, sql`(select limit_minor from changed)`, standard)}`,
  );
  return limitFrom(owner, row);
}
