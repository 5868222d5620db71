import { sql } from 'drizzle-orm';
import { paymentRank, type IntentState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { money } from '#src/platform/db/parameters.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { LaterTipId } from '#src/delivery/ids.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { lockOfTip, tipLog } from './shown-tip-store.ts';
import { laterTip, tipRefund } from './table.ts';

export interface SeenTip {
  /** `stray`: the tip has another payment. */
  readonly kind: 'seen' | 'stray' | 'unknown';
  /** What has become due because of it. */
  readonly due: readonly Reminder[];
  /** Whether somebody is to be notified. */
  readonly announces: boolean;
}

/** A tip, and the state of a payment of it at the processor. */
export interface Sighting {
  readonly id: LaterTipId;
  readonly intent: IntentState;
}

/**
 * Applies the processor’s state of a tip’s payment, in one round trip. It only moves forward: an older or equal state
 * changes nothing, and what is taken is booked once. What is taken of a tip that has ended, or not as much as it is, goes
 * back by itself.
 */
export async function seeTip(db: Database, books: Books, { id, intent }: Sighting): Promise<SeenTip> {
  const isIt = sql`t.id = ${id}::uuid`;
  const isTaken = sql`(${intent.status === 'succeeded'}::boolean and w.taken_minor = 0)`;
  const isPaid = sql`(${isTaken} and w.status = 'pending' and w.amount_minor = ${money(intent.receivedMinor)})`;
  const isOver = sql`(${paymentRank[intent.status] === paymentRank.canceled}::boolean and w.status = 'pending')`;
  const results = await db.batch([
    lockOfTip(isIt),
    sql`with
      it as (select t.* from ${laterTip} t where ${isIt}),
      was as (select * from it where (intent_id is null or intent_id = ${intent.id})),
      moved as (
        update ${laterTip} t set intent_id = ${intent.id}, checked_at = now(),
          taken_minor = case when ${isTaken} then ${money(intent.receivedMinor)} else w.taken_minor end,
          status = case when ${isPaid} then 'succeeded' when ${isOver} then 'canceled' else w.status end,
          paid_at = case when ${isPaid} then now() else w.paid_at end
        from was w where t.id = w.id returning t.*, ${isTaken} as is_taken, ${isPaid} as is_paid),
      taken as (select delivery_id, id::text as step, taken_minor as amount_minor from moved where is_taken),
      ${books.from('later_tip_paid', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`taken` })},
      surplus as (
        insert into ${tipRefund} (id, tip_id, amount_minor, status)
        select gen_random_uuid(), id, taken_minor, 'pending' from moved where is_taken and not is_paid returning id),
      surplus_due as (${dues.insert('tip_refund', sql`id`, sql`now()`, sql`surplus`)}),
      over as (${dues.remove(['tip_expire'], sql`id`, sql`moved where status <> 'pending'`)}),
      paid as (select * from moved where is_paid),
      ${tipLog(sql`paid`)}
      select case when not exists (select 1 from it) then 'unknown'
          when exists (select 1 from it where intent_id <> ${intent.id}) then 'stray' else 'seen' end as kind,
        coalesce((select json_agg(json_build_object('kind', 'tip_refund', 'subject', id)) from surplus), '[]'::json) as due,
        (${announcesTo(sql`noted`)}) is not null as announces`,
  ]);
  const [seen] = (results[1] ?? []) as (Record<string, unknown> & SeenTip)[];
  if (seen === undefined) throw new Error('the sighting returned no row');
  return seen;
}
