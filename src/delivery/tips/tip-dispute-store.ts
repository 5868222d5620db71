import { sql } from 'drizzle-orm';
import type { DisputeState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { money } from '#src/platform/db/parameters.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { Books } from '#src/delivery/money/books-store.ts';
import type { TipDisputeStatus } from './later-tip.ts';
import { lockOfTip, shownStatus, tipLog } from './shown-tip-store.ts';
import { laterTip, tipRefund } from './table.ts';

export interface SeenDispute {
  /** `early`: the payment isn’t known as taken yet. */
  readonly kind: 'seen' | 'early' | 'foreign';
  /** What has become due because of it. */
  readonly due: readonly Reminder[];
  readonly announces: boolean;
}

/** A dispute is open, then decided. */
const ranks: Readonly<Record<TipDisputeStatus, number>> = { none: 0, open: 1, won: 2, lost: 2 };

/**
 * Applies the state of a dispute of a tip, in any order and however often: one round trip. What it withdraws is booked,
 * and booked back where it was won: all of it, though a bank may withdraw what went back before. What was taken though
 * nothing was owed couldn't go back while the bank had it, and does once the dispute is won.
 */
export async function seeTipDispute(db: Database, books: Books, dispute: DisputeState): Promise<SeenDispute> {
  const isIt = sql`t.intent_id = ${dispute.intentId}`;
  const isNew = sql`it.dispute_id is distinct from ${dispute.id}`;
  const rises = sql`(${isNew} or ${ranks[dispute.status]}::int > (${JSON.stringify(ranks)}::jsonb ->> it.dispute_status)::int)`;
  const results = await db.batch([
    lockOfTip(isIt),
    sql`with
      it as (select t.*, ${shownStatus(sql`t`)} as was_shown from ${laterTip} t where ${isIt}),
      moved as (
        update ${laterTip} t set dispute_id = ${dispute.id},
          dispute_minor = case when ${isNew} then ${money(dispute.amountMinor)} else it.dispute_minor end,
          dispute_status = case when ${rises} then ${dispute.status} else it.dispute_status end
        from it where t.id = it.id and it.taken_minor > 0 returning t.*, it.was_shown, ${rises} as rises),
      withdrawn as (select delivery_id, dispute_id as step, dispute_minor as amount_minor from moved),
      won as (select delivery_id, dispute_id as step, dispute_minor as amount_minor from moved where dispute_status = 'won'),
      ${books.from('later_tip_disputed', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`withdrawn` })},
      ${books.from('later_tip_dispute_won', { subject: sql`delivery_id`, step: sql`b.step`, from: sql`won` })},
      again as (
        insert into ${tipRefund} (id, tip_id, amount_minor, status)
        select gen_random_uuid(), m.id, m.taken_minor - m.refunded_minor, 'pending' from moved m
        where m.rises and m.dispute_status = 'won' and m.status <> 'succeeded' and m.refunded_minor < m.taken_minor
          and not exists (select 1 from ${tipRefund} r where r.tip_id = m.id and r.status = 'pending') returning id),
      again_due as (${dues.insert('tip_refund', sql`id`, sql`now()`, sql`again`)}),
      shown as (select * from moved m where ${shownStatus(sql`m`)} <> m.was_shown),
      ${tipLog(sql`shown`)}
      select case when not exists (select 1 from it) then 'foreign' when exists (select 1 from moved) then 'seen' else 'early' end as kind,
        coalesce((select json_agg(json_build_object('kind', 'tip_refund', 'subject', id)) from again), '[]'::json) as due,
        (${announcesTo(sql`noted`)}) is not null as announces`,
  ]);
  const [row] = (results[1] ?? []) as (Record<string, unknown> & SeenDispute)[];
  if (row === undefined) throw new Error('the dispute returned no row');
  return row;
}
