import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { LEASE_SECONDS, type Held, type Leased, type Reminder } from '#src/platform/due.ts';
import type { DueTable } from './due-table.ts';

/** The maximum of reminders in a sweep: a queue accepts a hundred messages at once. */
const MAX_REMINDERS = 100;
/** Of how many due rows a sweep finds out the owners: half a second's work at worst. */
const MAX_WAITING = 100_000;
const BURIED = 'buried';

/** The statements of a domain's due rows. */
export class DueRows<R extends Reminder> {
  readonly #due: DueTable<R['kind']>;
  readonly #ownerOf: SQL;

  /** `ownerOf`: whose a row `x` is, an SQL text. */
  constructor(due: DueTable<R['kind']>, ownerOf: SQL) {
    this.#due = due;
    this.#ownerOf = ownerOf;
  }

  /**
   * Makes something due: the insert of a CTE. `when` is an SQL moment, `from` the relation whose rows request it,
   * `subject` a column of theirs. A row that exists gets the new time, without a lease.
   */
  insert(kind: R['kind'], subject: SQL, when: SQL, from: SQL): SQL {
    return sql`
      insert into ${this.#due} as d (kind, subject, due_at) select ${kind}, ${subject}, ${when} from ${from}
      on conflict (kind, subject) do update set due_at = excluded.due_at, lease_until = null, attempt = null, attempts = 0, last_error = null`;
  }

  /** Deletes what was due for the rows of a relation: the delete of a CTE. */
  remove(kinds: readonly R['kind'][], subject: SQL, from: SQL): SQL {
    return sql`
      delete from ${this.#due} where kind in (${sql.join(
        kinds.map((kind) => sql`${kind}`),
        sql`, `,
      )}) and subject in (select ${subject} from ${from})`;
  }

  /**
   * Due rows without a lease, of their owners in turn, each owner's longest due first, so that many of one owner's at one
   * moment delay nobody else's; those that failed for good last. If more owners wait than a sweep serves, a draw decides.
   */
  list(db: Database): Promise<R[]> {
    return db.execute<R & Record<string, unknown>>(sql`
      with waiting as (
        select kind, subject, due_at, last_error is not distinct from ${BURIED} as is_buried from ${this.#due}
        where due_at <= now() and (lease_until is null or lease_until < now()) order by due_at limit ${MAX_WAITING}),
      owned as (select x.*, ${this.#ownerOf} as owner from waiting x),
      ranked as (select *, row_number() over (partition by owner order by is_buried, due_at) as turn from owned)
      select kind, subject from ranked order by is_buried, turn, random() limit ${MAX_REMINDERS}`);
  }

  /** Records on a due row that its messages failed for good, and why. It stays due, and the cron enqueues it again. */
  async noteBuried(db: Database, { kind, subject }: R): Promise<void> {
    await db.execute(sql`
      update ${this.#due} set last_error = ${BURIED}, lease_until = null where kind = ${kind} and subject = ${subject}::uuid`);
  }

  /**
   * Leases a due row for one attempt, and reads what the attempt needs: `read` selects one row about the subject, with
   * amounts as text. A row that another attempt holds can't be leased before its lease ends.
   */
  async lease<T>(db: Database, { kind, subject, attempt }: Held<R['kind']>, read: SQL): Promise<Leased<T>> {
    const due = this.#due;
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
  end({ kind, subject, attempt }: Held<R['kind']>): SQL {
    return sql`
      delete from ${this.#due} where kind = ${kind} and subject = ${subject}::uuid and attempt = ${attempt}::uuid returning 1`;
  }

  /** Releases a row that an attempt holds, and makes it due some seconds later. */
  async postpone(
    db: Database,
    { kind, subject, attempt }: Held<R['kind']>,
    seconds: number,
    error: string,
  ): Promise<void> {
    await db.execute(sql`
      update ${this.#due} set due_at = now() + make_interval(secs => ${seconds}), lease_until = null, attempt = null, last_error = ${error}
      where kind = ${kind} and subject = ${subject}::uuid and attempt = ${attempt}::uuid`);
  }
}
