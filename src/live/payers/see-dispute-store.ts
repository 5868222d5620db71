import { sql } from 'drizzle-orm';
import type { DisputeState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Books } from './books-store.ts';
import type { SubjectKind } from './payment.ts';
import { payment } from './table.ts';

const ranks = { none: 0, open: 1, won: 2, lost: 2 } as const;

/**
 * Applies the state of a dispute, in any order and however often: one round trip. What it withdraws is booked, and booked
 * back where it was won. False where the payment isn't known as taken: it has to be looked at first.
 */
export async function seeDispute(db: Database, books: Books, dispute: DisputeState): Promise<boolean> {
  const isIt = sql`p.intent_id = ${dispute.intentId} and p.status = 'succeeded'`;
  const amount = sql`${dispute.amountMinor.toString()}::bigint`;
  const rank = sql`${ranks[dispute.status]}::int`;
  const disputed = (kind: SubjectKind, isWon: boolean) => sql`(
    select m.subject, m.dispute_id as step, least(${amount}, m.goods_minor + m.delivery_minor) as total_minor,
      least(${amount}, m.goods_minor) as goods_minor, least(greatest(${amount} - m.goods_minor, 0), m.delivery_minor) as delivery_minor
    from moved m where m.subject_kind = ${kind} and (${isWon}::boolean = false or m.dispute_status = 'won'))`;
  const results = await db.batch([
    sql`select 1 from ${payment} p where ${isIt} for update`,
    sql`with
      moved as (
        update ${payment} p set dispute_id = ${dispute.id}, updated_at = now(),
          dispute_status = case when p.dispute_id is distinct from ${dispute.id} or ${rank} > (${JSON.stringify(ranks)}::jsonb ->> p.dispute_status)::int
            then ${dispute.status} else p.dispute_status end
        where ${isIt} returning p.*),
      ${books.from('tip_disputed', { subject: sql`subject`, step: sql`b.step`, from: disputed('tip', false) })},
      ${books.from('lot_disputed', { subject: sql`subject`, step: sql`b.step`, from: disputed('order', false) })},
      ${books.from('tip_dispute_won', { subject: sql`subject`, step: sql`b.step`, from: disputed('tip', true) })},
      ${books.from('lot_dispute_won', { subject: sql`subject`, step: sql`b.step`, from: disputed('order', true) })}
      select 1 from moved`,
  ]);
  return (results[1] ?? []).length > 0;
}
