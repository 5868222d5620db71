import { sql, type SQL } from 'drizzle-orm';
import { shareIn } from '#src/money/cents.ts';
import { amountColumns } from '#src/platform/db/column-arithmetic.ts';
import type { DispatchPolicies } from '#src/delivery/dispatch/dispatch-policy.ts';
import type { DueKind } from '#src/delivery/due/due.ts';
import { deliveryEnds, jobEnds, type Mover } from './life-cycle.ts';
import type { Report } from './life-cycle-report.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { offer } from '#src/delivery/dispatch/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { returnFeeBy, WHOLE_WAY_BPS } from '#src/delivery/money/settlement.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { json } from '#src/platform/db/parameters.ts';
import { event } from './table.ts';
import { returnWayBps } from './moves-log-store.ts';

/** What the moves need from outside: the terms of the search, the return leg's price, and the ledger. */
export interface MoveTerms {
  readonly dispatch: DispatchPolicies;
  /** By policy version. */
  readonly returnBps: Readonly<Record<string, number>>;
  readonly books: Books;
}

/** The columns of a job beyond state and counters that a move to `to` sets. */
export function jobColumns(
  { type, reason }: Report,
  to: JobStatus,
  { dispatch }: MoveTerms,
  { product }: { readonly product: SQL },
): SQL {
  if (type === 'given_back') {
    return sql`, driver_id = null, offer_id = null, accepted_at = null, wave_ends_at = now(), expires_at = now()
      + make_interval(secs => (coalesce(${json(dispatch)} -> ${product}, ${json(dispatch)} -> '*') ->> 'jobTtlSeconds')::int)`;
  }
  if (!jobEnds.includes(to)) return sql``;
  return type === 'failed' ? sql`, ended_at = now(), end_reason = ${reason ?? null}::text` : sql`, ended_at = now()`;
}

/** What a move reads of a delivery and its fare, as a statement spells it. */
interface Charged {
  readonly deliveryId: SQL;
  readonly totalMinor: SQL;
  readonly customerTotalMinor: SQL;
  readonly policyVersion: SQL;
  readonly paymentIntentId: SQL;
  readonly paymentCustomerId: SQL;
}

interface Reporting {
  readonly report: Report;
  readonly mover: Mover;
  readonly terms: MoveTerms;
}

/** The columns of a delivery beyond state and counters that a move to `to` sets, with what is owed from now on. */
export function deliveryColumns({ report, mover, terms }: Reporting, to: DeliveryStatus, of: Charged): SQL {
  const ended = deliveryEnds.includes(to) ? sql`, ended_at = now()` : sql``;
  // The whole amount is due: to be captured, or to be invoiced.
  const capture = sql`, capture_due_minor = ${of.customerTotalMinor}, capture_status = case when ${of.paymentIntentId} is null then 'invoiced' else 'due' end`;
  switch (report.type) {
    case 'given_back':
      return sql`${ended}, driver_id = null`;
    case 'returning':
      return sql`${ended}, end_reason = ${report.reason ?? null}::text`;
    case 'delivered':
      return sql`${ended}, delivered_at = now()${capture}`;
    case 'returned': {
      const bps = sql`(${json(terms.returnBps)} ->> ${of.policyVersion})::bigint`;
      const wayBps = sql`coalesce(${returnWayBps(of.deliveryId)}, ${WHOLE_WAY_BPS}::bigint)`;
      const share = (amount: SQL, part: SQL) => shareIn(amountColumns, amount, part);
      const fee = returnFeeBy(share, of.totalMinor, bps, wayBps);
      const isClaimed = mover === 'driver' && report.override !== undefined;
      const isProved = isClaimed ? sql`false` : hasArrived(of.deliveryId);
      return sql`${ended}${capture}, return_fee_minor = ${fee},
        return_status = case when ${fee} = 0 then 'not_due' when ${of.paymentCustomerId} is not null and ${isProved} then 'due' else 'receivable' end`;
    }
    default:
      return ended;
  }
}

/** Whether the driver's own fix showed them at the drop-off: nobody's card is charged for a way by a word. */
const hasArrived = (deliveryId: SQL) => sql`exists (
  select 1 from ${event} e where e.delivery_id = ${deliveryId} and e.type = 'arrived_at_dropoff' and e.detail ->> 'override' is null)`;

/** Relations of a move's statement. */
interface Moved {
  /** The job before the move: `driver_id`, `offer_id`. */
  readonly before: SQL;
  /** The job after it: `id`, `expires_at`. */
  readonly job: SQL;
  /** Its delivery after it. */
  readonly delivery: SQL;
}

export interface MoveEffects {
  /** CTEs, each with its comma: who is free again, what is due and what is booked. */
  readonly ctes: SQL;
  /** A select of what became due: `kind, subject, due_at`. */
  readonly due: SQL;
}

/** What follows from a move to `to`. */
export function effectsOf({ type }: Report, to: JobStatus, { books }: MoveTerms, of: Moved): MoveEffects {
  const isFree = type === 'given_back' || jobEnds.includes(to);
  const free = isFree
    ? sql`freed as (update ${driver} d set idle_since = now() from ${of.before} b where d.id = b.driver_id),`
    : sql``;
  const now = sql`now()`;
  const toCapture = sql`${of.delivery} where capture_status = 'due'`;
  switch (type) {
    case 'given_back': {
      const returned = sql`offered as (update ${offer} o set status = 'given_back', answered_at = now() from ${of.before} b where o.id = b.offer_id),`;
      return dueAfter(sql`${free} ${returned}`, [
        ['wave', now, of.job],
        ['expire', sql`expires_at`, of.job],
      ]);
    }
    case 'delivered':
      return dueAfter(free, [['capture', now, toCapture]]);
    case 'returned':
      return dueAfter(sql`${free} ${books.from('return_charged', { subject: sql`id`, from: of.delivery })},`, [
        ['capture', now, toCapture],
        ['return_charge', now, sql`${of.delivery} where return_status = 'due'`],
      ]);
    default:
      return { ctes: free, due: nothingDue };
  }
}

export const nothingDue = sql`select null::text as kind, null::uuid as subject, now() as due_at where false`;

function dueAfter(ctes: SQL, rows: readonly (readonly [kind: DueKind, when: SQL, from: SQL])[]): MoveEffects {
  const inserts = rows.map(
    ([kind, when, from]) =>
      sql`${sql.raw(kind)}_due as (${dues.insert(kind, sql`id`, when, from)} returning d.kind, d.subject, d.due_at),`,
  );
  const all = rows.map(([kind]) => sql`select kind, subject, due_at from ${sql.raw(kind)}_due`);
  return { ctes: sql`${ctes} ${sql.join(inserts, sql` `)}`, due: sql.join(all, sql` union all `) };
}
