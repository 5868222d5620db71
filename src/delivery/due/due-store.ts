import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { DueKind, DueOutcome, Reminder } from './due.ts';
import { due } from '#src/delivery/dispatch/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';

/** The maximum of reminders in a sweep: a queue accepts a hundred messages at once. */
export const MAX_REMINDERS = 100;
/** Of how many due rows a sweep finds out the owners: half a second's work at worst. */
const MAX_WAITING = 100_000;
const BURIED = 'buried';
/** How long a lease on a due row lasts. */
export const LEASE_SECONDS = 60;
/** The waits after the first, second … failure to reach the processor; the last one is repeated. */
export const BACKOFF_SECONDS = [5, 15, 60, 300, 900, 3_600] as const;
/** With those waits six days: an authorisation lasts for seven. */
export const MAX_ATTEMPTS = 150;

/**
 * Makes something due: the insert of a CTE. `when` is an SQL moment, `from` the relation whose rows request it,
 * `subject` a column of theirs. A row that exists gets the new time, without a lease.
 */
export const insertDue = (kind: DueKind, subject: SQL, when: SQL, from: SQL): SQL => sql`
  insert into ${due} as d (kind, subject, due_at) select ${kind}, ${subject}, ${when} from ${from}
  on conflict (kind, subject) do update set due_at = excluded.due_at, lease_until = null, attempt = null, attempts = 0, last_error = null`;

/** Deletes what was due for the rows of a relation: the delete of a CTE. */
export const deleteDue = (kinds: readonly DueKind[], subject: SQL, from: SQL): SQL => sql`
  delete from ${due} where kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}) and subject in (select ${subject} from ${from})`;

/** Whose row it is: a delivery's owner, a pool job's product, or what belongs to nobody by its kind. */
const ownerOfDue = sql`coalesce(
  (select owner from ${delivery} d where d.id = x.subject),
  (select coalesce(d.owner, 'product ' || j.product) from ${job} j left join ${delivery} d on d.id = j.delivery_id where j.id = x.subject),
  (select d.owner from ${refund} r join ${delivery} d on d.id = r.delivery_id where r.id = x.subject),
  x.kind)`;

/**
 * Due rows without a lease, of their owners in turn, each owner's longest due first, so that many of one owner's at one
 * moment delay nobody else's; those that failed for good last. If more owners wait than a sweep serves, a draw decides.
 */
export async function listDue(db: Database): Promise<Reminder[]> {
  return db.execute<Reminder & Record<string, unknown>>(sql`
    with waiting as (
      select kind, subject, due_at, last_error is not distinct from ${BURIED} as is_buried from ${due}
      where due_at <= now() and (lease_until is null or lease_until < now()) order by due_at limit ${MAX_WAITING}),
    owned as (select x.*, ${ownerOfDue} as owner from waiting x),
    ranked as (select *, row_number() over (partition by owner order by is_buried, due_at) as turn from owned)
    select kind, subject from ranked order by is_buried, turn, random() limit ${MAX_REMINDERS}`);
}

/** Records on a due row that its messages failed for good, and why. It stays due, and the cron enqueues it again. */
export async function noteBuried(db: Database, { kind, subject }: Reminder): Promise<void> {
  await db.execute(sql`
    update ${due} set last_error = ${BURIED}, lease_until = null where kind = ${kind} and subject = ${subject}::uuid`);
}

/** A due row that an attempt holds. */
export type Held = Reminder & { readonly attempt: string };

export type Leased<T> = { readonly kind: 'leased'; readonly attempts: number; readonly subject: T } | DueOutcome;

/**
 * Leases a due row for one attempt, and reads what the attempt needs: `read` selects one row about the subject, with
 * amounts as text. A row that another attempt holds can't be leased before its lease ends.
 */
export async function leaseDue<T>(db: Database, { kind, subject, attempt }: Held, read: SQL): Promise<Leased<T>> {
  const [row] = await db.execute<{ attempts: number | null; seconds: number; subject: T | null }>(sql`
    with seen as (select * from ${due} where kind = ${kind} and subject = ${subject}::uuid for update),
    leased as (
      update ${due} set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempt = ${attempt}::uuid, attempts = due.attempts + 1
      from seen where due.kind = seen.kind and due.subject = seen.subject and seen.due_at <= now()
        and (seen.lease_until is null or seen.lease_until < now())
      returning due.attempts)
    select leased.attempts, ceil(extract(epoch from seen.due_at - now()))::int as seconds, (select row_to_json(x) from (${read}) x) as subject
    from seen left join leased on true`);
  if (row === undefined) return { kind: 'done' };
  if (row.attempts !== null && row.subject !== null)
    return { kind: 'leased', attempts: row.attempts, subject: row.subject };
  return row.seconds > 0 ? { kind: 'early', inSeconds: row.seconds } : { kind: 'done' };
}

/** Deletes a row that an attempt holds: the delete of a CTE, with one row exactly if it still holds it. */
export const endDue = ({ kind, subject, attempt }: Held): SQL => sql`
  delete from ${due} where kind = ${kind} and subject = ${subject}::uuid and attempt = ${attempt}::uuid returning 1`;

/** Releases a row that an attempt holds, and makes it due some seconds later. */
export async function postponeDue(
  db: Database,
  { kind, subject, attempt }: Held,
  seconds: number,
  error: string,
): Promise<void> {
  await db.execute(sql`
    update ${due} set due_at = now() + make_interval(secs => ${seconds}), lease_until = null, attempt = null, last_error = ${error}
    where kind = ${kind} and subject = ${subject}::uuid and attempt = ${attempt}::uuid`);
}
