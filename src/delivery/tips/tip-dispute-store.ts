import { sql } from 'drizzle-orm';
import { decidedness, worstFirst } from '#src/payments/dispute.ts';
import type { DisputeState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { money } from '#src/platform/db/parameters.ts';
import { firstOf, ranksAbove } from '#src/platform/db/ranked.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import { lockOfTip, shownStatus, tipLog } from './shown-tip-store.ts';
import { laterTip, tipDispute, tipRefund } from './table.ts';

export interface SeenDispute {
  /** `early`: the payment isn’t known as taken yet. */
  readonly kind: 'seen' | 'early' | 'foreign';
  /** What has become due because of it. */
  readonly due: readonly Reminder[];
  readonly announces: boolean;
}

/**
 * Applies the state of a dispute of a tip, one of several maybe, in any order and however often: one round trip. What it
 * withdraws is booked, and booked back where it was won: all of it, though a bank may withdraw what went back before. What
 * was taken though nothing was owed couldn't go back while a bank had any of it, and does once all its disputes are won.
 */
export async function seeTipDispute(db: Database, books: Books, dispute: DisputeState): Promise<SeenDispute> {
  const isIt = sql`t.intent_id = ${dispute.intentId}`;
  const results = await db.batch([
    lockOfTip(isIt),
    sql`with
      it as (select t.*, ${shownStatus(sql`t`)} as was_shown from ${laterTip} t where ${isIt}),
      went_on as (
        insert into ${tipDispute} (id, tip_id, amount_minor, status)
        select ${dispute.id}, id, ${money(dispute.amountMinor)}, ${dispute.status} from it where taken_minor > 0
        on conflict (id) do update set status = excluded.status
        where ${ranksAbove(dispute.status, sql`${tipDispute.status}`, decidedness)} returning *),
      all_disputes as (
        select status, amount_minor from went_on
        union all select x.status, x.amount_minor from ${tipDispute} x join it on x.tip_id = it.id where x.id <> ${dispute.id}),
      moved as (
        update ${laterTip} t set dispute_status = a.worst, dispute_minor = a.withdrawn
        from it, (
          select coalesce(${firstOf(sql`status`, worstFirst)}, 'none') as worst, coalesce(sum(amount_minor) filter (where status <> 'won'), 0) as withdrawn
          from all_disputes) a
        where t.id = it.id and exists (select 1 from went_on) returning t.*, it.was_shown),
      withdrawn as (select m.delivery_id, w.id as step, w.amount_minor, w.status from went_on w join moved m on m.id = w.tip_id),
      won as (select * from withdrawn where status = 'won'),
      ${books.from('later_tip_disputed', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`withdrawn` })},
      ${books.from('later_tip_dispute_won', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`won` })},
      again as (
        insert into ${tipRefund} (id, tip_id, amount_minor, status)
        select gen_random_uuid(), m.id, m.taken_minor - m.refunded_minor, 'pending' from moved m
        where m.dispute_status = 'won' and exists (select 1 from won) and m.status <> 'succeeded' and m.refunded_minor < m.taken_minor
          and not exists (select 1 from ${tipRefund} r where r.tip_id = m.id and r.status = 'pending') returning id),
      again_due as (${dues.insert('tip_refund', sql`id`, sql`now()`, sql`again`)}),
      shown as (select * from moved m where ${shownStatus(sql`m`)} <> m.was_shown),
      ${tipLog(sql`shown`)}
      select case when not exists (select 1 from it) then 'foreign' when exists (select 1 from it where taken_minor > 0) then 'seen' else 'early' end as kind,
        coalesce((select json_agg(json_build_object('kind', 'tip_refund', 'subject', id)) from again), '[]'::json) as due,
        (${announcesTo(sql`noted`)}) is not null as announces`,
  ]);
  const [row] = (results[1] ?? []) as (Record<string, unknown> & SeenDispute)[];
  if (row === undefined) throw new Error('the dispute returned no row');
  return row;
}
