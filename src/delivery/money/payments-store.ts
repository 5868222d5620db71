import { sql } from 'drizzle-orm';
import type { IntentState, PaymentStatus } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { delivery, fare } from '#src/delivery/orders/table.ts';
import { laterTip } from '#src/delivery/tips/table.ts';
import { inReadingTime, paymentIsOpen, readAgainAt } from './payment-reading-table.ts';
import { reconciliation, refund } from './table.ts';
import type { Books } from './books-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Held } from '#src/delivery/due/due.ts';
import type { Leased } from '#src/platform/due.ts';
import { textArray, when } from '#src/platform/db/parameters.ts';

export interface Capturable {
  readonly intentId: string;
  readonly paymentStatus: PaymentStatus;
  /** What is to be captured, at most what was authorised. */
  readonly amountMinor: string;
}

/** Leases a capture, or a void, and reads its payment. */
export const leaseCapture = (db: Database, held: Held): Promise<Leased<Capturable>> =>
  dues.lease(
    db,
    held,
    sql`select d.payment_intent_id as "intentId", d.payment_status as "paymentStatus",
      least(d.capture_due_minor, f.customer_total_minor)::text as "amountMinor"
    from ${delivery} d join ${fare} f on f.delivery_id = d.id where d.id = ${held.subject}::uuid`,
  );

export interface ReturnLeg {
  readonly intentId: string;
  readonly customerId: string | null;
  readonly amountMinor: string;
}

export const leaseReturn = (db: Database, held: Held): Promise<Leased<ReturnLeg>> =>
  dues.lease(
    db,
    held,
    sql`select payment_intent_id as "intentId", payment_customer_id as "customerId", return_fee_minor::text as "amountMinor"
    from ${delivery} where id = ${held.subject}::uuid`,
  );

/** Books the return leg's payment, under the attempt that holds its row. */
export async function settleReturn(db: Database, books: Books, held: Held, intent: IntentState): Promise<void> {
  await db.batch([
    sql`select 1 from ${delivery} where id = ${held.subject}::uuid for update`,
    sql`with mine as (${dues.end(held)}),
      moved as (
        update ${delivery} set return_status = 'charged', return_intent_id = ${intent.id}, version = version + 1, updated_at = now()
        where id = ${held.subject}::uuid and return_status = 'due' and exists (select 1 from mine)
        returning id, return_fee_minor as amount_minor),
      ${books.from('return_captured', { subject: sql`id`, from: sql`moved` })}
      select 1`,
  ]);
}

/** Nobody could be charged for the return leg, so the sender owes it. */
export async function leaveReceivable(db: Database, held: Held): Promise<void> {
  await db.batch([
    sql`select 1 from ${delivery} where id = ${held.subject}::uuid for update`,
    sql`with mine as (${dues.end(held)})
      update ${delivery} set return_status = 'receivable', version = version + 1, updated_at = now()
      where id = ${held.subject}::uuid and return_status = 'due' and exists (select 1 from mine)`,
  ]);
}

/** The maximum of payments, and of refunds, that one run of the cron reads from the processor. */
export const MAX_READINGS = 50;
/** A refund is read again after this, or after an eighth of its age if that is more, but at least once a day. */
const READ_AFTER_SECONDS = 300;

/**
 * Intents that are to be read again, of their owners in turn, each owner's longest due first: one owner's thousands delay
 * nobody else's. If more owners wait than a run can serve, a draw decides.
 */
export async function listUncheckedIntents(db: Database): Promise<string[]> {
  const isDue = sql`${paymentIsOpen} and ${readAgainAt} < ${inReadingTime(sql`now()`)}`;
  const rows = await db.execute<{ id: string }>(sql`
    with recursive owners as (
      (select owner from ${delivery} where ${paymentIsOpen} order by owner limit 1)
      union all
      select (select d.owner from ${delivery} d where ${paymentIsOpen} and d.owner > owners.owner order by d.owner limit 1)
      from owners where owners.owner is not null),
    waiting as (
      select o.owner from owners o where exists (select 1 from ${delivery} d where d.owner = o.owner and ${isDue})
      order by random() limit ${MAX_READINGS})
    select x.id from waiting cross join lateral (
      select payment_intent_id as id, ${readAgainAt} as at, row_number() over (order by ${readAgainAt}) as turn
      from ${delivery} d where d.owner = waiting.owner and ${isDue} order by ${readAgainAt} limit ${MAX_READINGS}) x
    order by x.turn, x.at limit ${MAX_READINGS}`);
  return rows.map(({ id }) => id);
}

/** Records that an intent was looked for and not found. */
export async function noteChecked(db: Database, intentId: string): Promise<void> {
  await db.execute(sql`update ${delivery} set payment_checked_at = now() where payment_intent_id = ${intentId}`);
}

/** Whether a refund `r` is to be read again: one that the processor has accepted and not decided. */
export const readingOfRefundIsDue = sql`
  r.status = 'pending' and r.processor_refund_id is not null and r.updated_at <
    now() - greatest(make_interval(secs => ${READ_AFTER_SECONDS}), least(interval '1 day', (now() - r.created_at) / 8))`;

/** Refunds that the processor has accepted and not decided, by its own ids, of their owners in turn. */
export async function listUndecidedRefunds(db: Database): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select r.processor_refund_id as id from ${refund} r join ${delivery} d on d.id = r.delivery_id
    where ${readingOfRefundIsDue}
    order by row_number() over (partition by d.owner order by r.updated_at), r.updated_at limit ${MAX_READINGS}`);
  return rows.map(({ id }) => id);
}

const ORPHANS = 'orphan_intents';

/** How far the processor's list has been read; `start` at the first run. */
export async function readOrphanMark(db: Database, start: Date): Promise<Date> {
  const [row] = await db.execute<{ at: string }>(sql`
    select coalesce((select read_to from ${reconciliation} where name = ${ORPHANS}), ${when(start)}) as at`);
  return row === undefined ? start : new Date(row.at);
}

export async function moveOrphanMark(db: Database, readTo: Date): Promise<void> {
  await db.execute(sql`
    insert into ${reconciliation} as r (name, read_to) values (${ORPHANS}, ${when(readTo)})
    on conflict (name) do update set read_to = greatest(r.read_to, excluded.read_to)`);
}

/** Those of some intents that belong to a delivery or a tip. */
export async function listCarried(db: Database, intentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    with given as (select unnest(${textArray(intentIds)}) as id)
    select id from given where exists (select 1 from ${delivery} d where d.payment_intent_id = given.id)
      or exists (select 1 from ${delivery} d where d.return_intent_id = given.id) or exists (select 1 from ${laterTip} t where t.intent_id = given.id)`);
  return new Set(rows.map(({ id }) => id));
}
