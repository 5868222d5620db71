import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import { decidedness, worstFirst } from '#src/payments/dispute.ts';
import type { DisputeState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { money } from '#src/platform/db/parameters.ts';
import { firstOf, ranksAbove } from '#src/platform/db/ranked.ts';
import type { Books } from './books-store.ts';
import type { SubjectKind } from './payment.ts';
import { ofDelivery } from './split-store.ts';
import { dispute, payment } from './table.ts';

/**
 * Applies the state of a dispute, one of several maybe, in any order and however often: one round trip. What it withdraws
 * is booked, and booked back where it was won; a surplus goes back by itself once all are won. False where the payment
 * isn't known as taken: it has to be looked at first.
 */
export async function seeDispute(db: Database, books: Books, heard: DisputeState): Promise<boolean> {
  const isIt = sql`p.intent_id = ${heard.intentId} and p.status = 'succeeded'`;
  const amount = money(heard.amountMinor);
  // What was taken though nothing was owed couldn't go back while a bank had any of it.
  const returns = sql`(p.is_surplus and p.refund_status = 'failed' and a.worst = 'won' and a.is_won)`;
  const disputed = (kind: SubjectKind, isWon: boolean) => sql`(
    select m.subject, w.id as step, w.goods_minor + w.delivery_minor as total_minor, w.goods_minor, w.delivery_minor
    from went_on w join moved m on m.id = w.payment_id
    where m.subject_kind = ${kind} and (${isWon}::boolean = false or w.status = 'won'))`;
  const results = await db.batch([
    sql`select 1 from ${payment} p where ${isIt} for update`,
    sql`with
      it as (select p.*, ${ofDelivery(amount)} as of_delivery from ${payment} p where ${isIt}),
      went_on as (
        insert into ${dispute} (id, payment_id, goods_minor, delivery_minor, status)
        select ${heard.id}, id, ${amount} - of_delivery, of_delivery, ${heard.status} from it
        on conflict (id) do update set status = excluded.status
        where ${ranksAbove(heard.status, sql`${dispute.status}`, decidedness)} returning *),
      all_disputes as (
        select status, goods_minor, delivery_minor from went_on
        union all select d.status, d.goods_minor, d.delivery_minor from ${dispute} d join it on d.payment_id = it.id where d.id <> ${heard.id}),
      a as (
        select coalesce(${firstOf(sql`status`, worstFirst)}, 'none') as worst, exists (select 1 from went_on where status = 'won') as is_won,
          coalesce(sum(goods_minor) filter (where status <> 'won'), 0) as goods, coalesce(sum(delivery_minor) filter (where status <> 'won'), 0) as delivery
        from all_disputes),
      moved as (
        update ${payment} p set updated_at = now(), dispute_status = a.worst, dispute_goods_minor = a.goods, dispute_delivery_minor = a.delivery,
          refund_status = case when ${returns} then 'pending' else p.refund_status end,
          refund_no = p.refund_no + case when ${returns} then 1 else 0 end
        from it, a where p.id = it.id and exists (select 1 from went_on)
        returning p.*, p.refund_no > it.refund_no as is_again),
      again as (select id from moved where is_again),
      again_due as (${dues.insert('refund', sql`id`, sql`now()`, sql`again`)}),
      ${books.from('tip_disputed', { subject: sql`subject`, step: sql`b.step`, from: disputed('tip', false) })},
      ${books.from('lot_disputed', { subject: sql`subject`, step: sql`b.step`, from: disputed('order', false) })},
      ${books.from('tip_dispute_won', { subject: sql`subject`, step: sql`b.step`, from: disputed('tip', true) })},
      ${books.from('lot_dispute_won', { subject: sql`subject`, step: sql`b.step`, from: disputed('order', true) })}
      select 1 from it`,
  ]);
  return (results[1] ?? []).length > 0;
}
