import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { DueKind, DueOutcome, Reminder } from '../due.ts';
import { due } from '../table/dispatch.ts';

/** How many rows a sweep reminds of at most: a queue takes a hundred messages at once. */
export const MAX_REMINDERS = 100;
const BURIED = 'buried';
/** How long a holder may ask the processor before somebody else does. */
export const LEASE_SECONDS = 60;
/** The waits after the first, second … failure to reach the processor; the last one stays. */
export const BACKOFF_SECONDS = [5, 15, 60, 300, 900, 3_600] as const;
/** With those waits six days: an authorisation holds for seven. */
export const MAX_ATTEMPTS = 150;

/**
 * Makes something due: a CTE's insert. `when` is an SQL moment, `from` the relation whose rows ask for it, `subject` a
 * column of theirs. What is due already becomes due then, under nobody's lease.
 */
export const insertDue = (kind: DueKind, subject: SQL, when: SQL, from: SQL): SQL => sql`
  insert into ${due} as d (kind, subject, due_at) select ${kind}, ${subject}, ${when} from ${from}
  on conflict (kind, subject) do update set due_at = excluded.due_at, lease_until = null, attempt = null, attempts = 0, last_error = null`;

/** Calls off what was due for the rows of a relation: a CTE's delete. */
export const deleteDue = (kinds: readonly DueKind[], subject: SQL, from: SQL): SQL => sql`
  delete from ${due} where kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}) and subject in (select ${subject} from ${from})`;

/** What is due and held by nobody, the longest due first; what failed for good last, so that it holds nothing else up. */
export async function listDue(db: Database): Promise<Reminder[]> {
  return db.execute<Reminder & Record<string, unknown>>(sql`
    select kind, subject from ${due} where due_at <= now() and (lease_until is null or lease_until < now())
    order by last_error is not distinct from ${BURIED}, due_at limit ${MAX_REMINDERS}`);
}

/** Notes on a due row that its messages failed for good, and why. It stays due: the cron goes on reminding of it. */
export async function noteBuried(db: Database, { kind, subject }: Reminder): Promise<void> {
  await db.execute(sql`
    update ${due} set last_error = ${BURIED}, lease_until = null where kind = ${kind} and subject = ${subject}::uuid`);
}

/** A due row that an attempt holds. */
export interface Held extends Reminder {
  readonly attempt: string;
}

export type Leased<T> = { readonly kind: 'leased'; readonly attempts: number; readonly subject: T } | DueOutcome;

/**
 * Takes a row that is due for one attempt, and reads what the attempt needs: `read` selects one row about the subject,
 * amounts as text. One that somebody holds is theirs, for as long as their lease lasts.
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

/** Ends a row that an attempt holds: a CTE's delete, with one row exactly if it does. */
export const endDue = ({ kind, subject, attempt }: Held): SQL => sql`
  delete from ${due} where kind = ${kind} and subject = ${subject}::uuid and attempt = ${attempt}::uuid returning 1`;

/** Lets a row go that an attempt holds, until some seconds later. */
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
