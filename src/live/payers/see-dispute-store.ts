import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { DisputeState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Books } from './books-store.ts';
import type { SubjectKind } from './payment.ts';
import { ofDelivery } from './split-store.ts';
import { payment } from './table.ts';

const ranks = { none: 0, open: 1, won: 2, lost: 2 } as const;

/**
 * Applies the state of a dispute, in any order and however often: one round trip. What it withdraws is booked, and booked
 * back where it was won; a surplus then goes back by itself. False where the payment isn't known as taken: it has to be looked at first.
 */
export async function seeDispute(db: Database, books: Books, dispute: DisputeState): Promise<boolean> {
  const isIt = sql`p.intent_id = ${dispute.intentId} and p.status = 'succeeded'`;
  const amount = sql`${dispute.amountMinor.toString()}::bigint`;
  const rank = sql`${ranks[dispute.status]}::int`;
  // What was taken though nothing was owed couldn't go back while the bank had it.
  const returns = sql`(was.is_surplus and was.refund_status = 'failed' and ${dispute.status}::text = 'won')`;
  const disputed = (kind: SubjectKind, isWon: boolean) => sql`(
    select m.subject, m.dispute_id as step, m.dispute_goods_minor + m.dispute_delivery_minor as total_minor,
      m.dispute_goods_minor as goods_minor, m.dispute_delivery_minor as delivery_minor
    from moved m where m.subject_kind = ${kind} and (${isWon}::boolean = false or m.dispute_status = 'won'))`;
  const results = await db.batch([
    sql`select 1 from ${payment} p where ${isIt} for update`,
    sql`with
      was as (
        select p.*, p.dispute_id is distinct from ${dispute.id} as is_new,
          ${ofDelivery(amount)} as of_delivery,
          p.dispute_id is distinct from ${dispute.id} or ${rank} > (${JSON.stringify(ranks)}::jsonb ->> p.dispute_status)::int as moves
        from ${payment} p where ${isIt}),
      moved as (
        update ${payment} p set dispute_id = ${dispute.id}, updated_at = now(),
          dispute_goods_minor = case when was.is_new then ${amount} - was.of_delivery else p.dispute_goods_minor end,
          dispute_delivery_minor = case when was.is_new then was.of_delivery else p.dispute_delivery_minor end,
          dispute_status = case when was.moves then ${dispute.status}::text else p.dispute_status end,
          refund_status = case when was.moves and ${returns} then 'pending' else p.refund_status end,
          refund_no = p.refund_no + case when was.moves and ${returns} then 1 else 0 end
        from was where p.id = was.id returning p.*, was.moves and ${returns} as is_again),
      again as (select id from moved where is_again),
      again_due as (${dues.insert('refund', sql`id`, sql`now()`, sql`again`)}),
      ${books.from('tip_disputed', { subject: sql`subject`, step: sql`b.step`, from: disputed('tip', false) })},
      ${books.from('lot_disputed', { subject: sql`subject`, step: sql`b.step`, from: disputed('order', false) })},
      ${books.from('tip_dispute_won', { subject: sql`subject`, step: sql`b.step`, from: disputed('tip', true) })},
      ${books.from('lot_dispute_won', { subject: sql`subject`, step: sql`b.step`, from: disputed('order', true) })}
      select 1 from moved`,
  ]);
  return (results[1] ?? []).length > 0;
}
