import { sql, type SQL } from 'drizzle-orm';
import type { DispatchPolicies } from '#src/delivery/dispatch/dispatch-policy.ts';
import type { DueKind } from '#src/delivery/due/due.ts';
import { deliveryEnds, jobEnds } from './life-cycle.ts';
import type { Report, Reported } from './life-cycle-report.ts';
import type { JobStatus } from '#src/delivery/status.ts';
import { delivery, fare } from '#src/delivery/orders/table.ts';
import { offer } from '#src/delivery/dispatch/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { insertDue } from '#src/delivery/due/due-store.ts';

/** What the moves need from outside: the terms of the search, the return leg's price, and the ledger. */
export interface MoveTerms {
  readonly dispatch: DispatchPolicies;
  /** By policy version. */
  readonly returnBps: Readonly<Record<string, number>>;
  readonly books: Books;
}

/** The columns of `job` beyond state and counters that a move writes, from `go`. */
export function jobColumns({ type, reason }: Report, to: JobStatus, { dispatch }: MoveTerms): SQL {
  if (type === 'given_back') {
    const policies = sql`${JSON.stringify(dispatch)}::jsonb`;
    return sql`, driver_id = null, offer_id = null, accepted_at = null, wave_ends_at = now(), expires_at = now()
      + make_interval(secs => (coalesce(${policies} -> job.product, ${policies} -> '*') ->> 'jobTtlSeconds')::int)`;
  }
  if (!jobEnds.includes(to)) return sql``;
  return type === 'failed' ? sql`, ended_at = now(), end_reason = ${reason ?? null}::text` : sql`, ended_at = now()`;
}

/** `carried`: the delivery of `go` after the move, with what is owed from now on. Empty for a sibling's job. */
export function carriedCte(report: Report, { delivery: move }: Reported, terms: MoveTerms): SQL {
  if (move === undefined) return sql`carried as (select * from ${delivery} where false)`;
  const ended = deliveryEnds.includes(move.to) ? sql`, ended_at = now()` : sql``;
  return sql`
    carried as (
      update ${delivery} d set status = ${move.to}, version = d.version + 1, event_seq = d.event_seq + 1, updated_at = now()
        ${ended}${deliveryColumns(report, terms)}
      from go join ${fare} f on f.delivery_id = go.delivery_id where d.id = go.delivery_id returning d.*)`;
}

/** The whole amount is due: to be captured, or to be invoiced. */
const capture = sql`, capture_due_minor = f.customer_total_minor, capture_status = case when d.payment_intent_id is null then 'invoiced' else 'due' end`;
const toCapture = sql`carried where capture_status = 'due'`;

/** `shareOf` in SQL, half up; the audit recomputes each fee with that. */
const returnFee = (bps: SQL) => sql`(f.total_minor * ${bps} + 5000) / 10000`;

function deliveryColumns({ type, reason }: Report, { returnBps }: MoveTerms): SQL {
  switch (type) {
    case 'given_back':
      return sql`, driver_id = null`;
    case 'returning':
      return sql`, end_reason = ${reason ?? null}::text`;
    case 'delivered':
      return sql`, delivered_at = now()${capture}`;
    case 'returned':
      return sql`${capture}, return_fee_minor = ${returnFee(sql`(${JSON.stringify(returnBps)}::jsonb ->> f.policy_version)::bigint`)},
        return_status = case when d.payment_customer_id is null then 'receivable' else 'due' end`;
    default:
      return sql``;
  }
}

/**
 * CTEs after `moved` and `carried`: who is free again, what is due and what is booked. The last one is `dued (kind,
 * subject, seconds)`.
 */
export function effectCtes({ type }: Report, to: JobStatus, { books }: MoveTerms): SQL {
  const isFree = type === 'given_back' || jobEnds.includes(to);
  const free = sql`freed as (update ${driver} d set idle_since = now() from go where d.id = go.driver_id and ${isFree}),`;
  const now = sql`now()`;
  switch (type) {
    case 'given_back':
      return sql`${free}
        offered as (update ${offer} o set status = 'given_back', answered_at = now() from go where o.id = go.offer_id),
        ${dueCtes([
          ['wave', now, sql`moved`],
          ['expire', sql`expires_at`, sql`moved`],
        ])}`;
    case 'delivered':
      return sql`${free} ${dueCtes([['capture', now, toCapture]])}`;
    case 'returned':
      return sql`${free} ${books.from('return_charged', { subject: sql`id`, from: sql`carried` })},
        ${dueCtes([
          ['capture', now, toCapture],
          ['return_charge', now, sql`carried where return_status = 'due'`],
        ])}`;
    default:
      return sql`${free} dued as (select null::text as kind, null::uuid as subject, 0 as seconds where false)`;
  }
}

function dueCtes(rows: readonly (readonly [kind: DueKind, when: SQL, from: SQL])[]): SQL {
  const inserts = rows.map(
    ([kind, when, from]) =>
      sql`${sql.raw(kind)}_due as (${insertDue(kind, sql`id`, when, from)} returning d.kind, d.subject, d.due_at)`,
  );
  const all = rows.map(([kind]) => sql`select * from ${sql.raw(kind)}_due`);
  return sql`${sql.join(inserts, sql`, `)},
    dued as (select kind, subject, greatest(0, ceil(extract(epoch from due_at - now())))::int as seconds
      from (${sql.join(all, sql` union all `)}) a)`;
}
