import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Subselect } from '#src/platform/db/subselect.ts';
import type { AuditedDelivery } from './audit.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { NIGHT_STARTS_AT_HOUR, type FoundDrift } from './nightly-audit.ts';
import { delivery, fare } from '#src/delivery/orders/table.ts';
import { auditRun } from './table.ts';
import { due } from '#src/delivery/dispatch/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Held } from '#src/delivery/due/due.ts';
import { LEASE_SECONDS, type Leased } from '#src/platform/due.ts';
import { auditedOf, bookedColumns } from './select-audited-store.ts';

/** Starts the night's run unless it exists, at any hour, so that a missed night is made up for. */
export async function startRun(db: Database, id: string): Promise<boolean> {
  const rows = await db.execute(sql`
    with begun as (
      insert into ${auditRun} (id, night)
      select ${id}::uuid, ((now() - make_interval(hours => ${NIGHT_STARTS_AT_HOUR}::int)) at time zone 'UTC')::date
      on conflict (night) do nothing returning id),
    begun_due as (${dues.insert('audit', sql`id`, sql`now()`, sql`begun`)})
    select 1 from begun`);
  return rows.length > 0;
}

/** Leases the run for a message's pages. */
export const leaseRun = (db: Database, held: Held): Promise<Leased<{ readonly cursor: DeliveryId | null }>> =>
  dues.lease(db, held, sql`select cursor from ${auditRun} where id = ${held.subject}::uuid and finished_at is null`);

/** The result of a page. */
export interface AuditedPage {
  /** The last delivery that was audited. */
  readonly cursor: DeliveryId | null;
  readonly audited: number;
  readonly drifts: readonly FoundDrift[];
}

/**
 * Saves a page, and returns one row exactly if the lease is still ours. Drifts that no earlier night found are written
 * to the deliveries' logs.
 */
const save = ({ kind, subject, attempt }: Held, { cursor, audited, drifts }: AuditedPage): SQL => sql`
  with held as (
    update ${due} set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where kind = ${kind} and subject = ${subject}::uuid and attempt = ${attempt}::uuid returning 1),
  found as (
    select f.* from json_to_recordset(${JSON.stringify(drifts)}::json) as f("deliveryId" uuid, fingerprint text, figures jsonb) cross join held),
  fresh as (
    select found.* from found where not exists (
      select 1 from ${event} e where e.delivery_id = found."deliveryId" and e.type = 'fee_drift_detected' and e.detail ->> 'fingerprint' = found.fingerprint)),
  locked as (
    select d.id from ${delivery} d join fresh on fresh."deliveryId" = d.id order by d.id for update of d),
  numbered as (
    update ${delivery} d set event_seq = d.event_seq + 1 from locked where d.id = locked.id returning d.id, d.event_seq, d.status),
  told as (
    insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
    select n.id, n.event_seq, 'fee_drift_detected', n.status, 'clock', jsonb_build_object('fingerprint', fresh.fingerprint, 'figures', fresh.figures), now()
    from numbered n join fresh on fresh."deliveryId" = n.id),
  saved as (
    update ${auditRun} r set cursor = coalesce(${cursor}::uuid, r.cursor), audited = r.audited + ${audited}::int, drifted = r.drifted + ${drifts.length}::int,
      last_drift_id = coalesce((select id from numbered order by id desc limit 1), r.last_drift_id),
      last_drift_at = case when exists (select 1 from numbered) then now() else r.last_drift_at end
    from held where r.id = ${subject}::uuid returning r.id)
  select 1 from saved`;

export interface PageToAudit {
  readonly id: DeliveryId;
  /** Undefined if its fee record is missing. */
  readonly subject: AuditedDelivery | undefined;
}

/**
 * Saves a page and reads the next one, in one round trip. Empty if none is left, or if the lease has gone to another.
 */
export async function turnPage(
  db: Database,
  held: Held,
  done: AuditedPage,
  bookings: Subselect,
  pageSize: number,
): Promise<PageToAudit[]> {
  const next = db.query
    .select({ delivery, fare, ...bookedColumns(bookings) })
    .from(delivery)
    .leftJoin(fare, eq(fare.deliveryId, delivery.id))
    .where(done.cursor === null ? undefined : sql`${delivery.id} > ${done.cursor}::uuid`)
    .orderBy(asc(delivery.id))
    .limit(pageSize);
  const [saved, rows] = await db.read(db.query.batch([db.query.execute(save(held, done)), next]));
  if (saved.rows.length === 0) return [];
  return rows.map((row) => ({
    id: row.delivery.id,
    subject: row.fare === null ? undefined : auditedOf({ ...row, fare: row.fare }),
  }));
}

/** Saves the last page of a message, in one round trip: the run is due again at once, or finished. */
export async function leaveRun(db: Database, held: Held, done: AuditedPage, isLast: boolean): Promise<void> {
  const { kind, subject, attempt } = held;
  const ours = sql`kind = ${kind} and subject = ${subject}::uuid and attempt = ${attempt}::uuid`;
  const left = isLast
    ? [
        sql`update ${auditRun} set finished_at = now() where id = ${subject}::uuid and exists (select 1 from ${due} where ${ours})`,
        dues.end(held),
      ]
    : [sql`update ${due} set due_at = now(), lease_until = null, attempt = null where ${ours}`];
  await db.batch([save(held, done), ...left]);
}

export interface RunFigures {
  readonly night: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly audited: number;
  readonly drifted: number;
}

export interface AuditStats {
  readonly newest: RunFigures | null;
  readonly finished: RunFigures | null;
  readonly lastDrift: { readonly deliveryId: DeliveryId; readonly detectedAt: string } | null;
}

/** The newest run, the newest finished run, and the newest drift. One round trip. */
export async function readStats(db: Database): Promise<AuditStats> {
  const figures = sql`json_build_object('night', r.night, 'startedAt', r.started_at, 'finishedAt', r.finished_at, 'audited', r.audited, 'drifted', r.drifted)`;
  const [row] = await db.execute<AuditStats & Record<string, unknown>>(sql`
    select (select ${figures} from ${auditRun} r order by r.night desc limit 1) as newest,
      (select ${figures} from ${auditRun} r where r.finished_at is not null order by r.night desc limit 1) as finished,
      (select json_build_object('deliveryId', r.last_drift_id, 'detectedAt', r.last_drift_at) from ${auditRun} r
        where r.last_drift_at is not null order by r.last_drift_at desc limit 1) as "lastDrift"`);
  if (row === undefined) throw new Error('the statistics have one row');
  return row;
}
