import { sql, type SQL } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import { order } from '#src/live/orders/table.ts';
import { tip } from '#src/live/tips/table.ts';
import type { RefundState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import { money } from '#src/platform/db/parameters.ts';
import type { Books } from './books-store.ts';
import { lockOf, statusBefore } from './settle-refund-store.ts';
import { ofDelivery } from './split-store.ts';
import { payment } from './table.ts';

/**
 * Applies the state of a refund that somebody made in the processor's dashboard, in any order and however often: one
 * round trip. What it gave back is booked, the lot before the fare; one of everything that was paid is the payment's
 * refund. Of one that failed both are booked, whatever was heard of it before: what was booked isn't booked again. False
 * where the payment isn't known as taken.
 */
export async function seeOutsideRefund(db: Database, books: Books, refund: RefundState): Promise<boolean> {
  if (refund.status === 'pending') return true;
  const isIt = sql`p.intent_id = ${refund.intentId} and p.status = 'succeeded'`;
  const amount = money(refund.amountMinor);
  const isDone = sql`${refund.status === 'succeeded'}::boolean`;
  const isOther = sql`p.processor_refund_id is distinct from ${refund.id}`;
  const booked = (kind: 'tip' | 'order'): SQL => sql`(
    select w.subject, s.sign * (${amount} - w.of_delivery) as goods_minor, s.sign * w.of_delivery as delivery_minor,
      s.sign * ${amount} as total_minor, ${refund.id}::text || case when s.sign < 0 then ':failed' else '' end as step
    from was w cross join (values (1), (-1)) s(sign) where w.subject_kind = ${kind} and (s.sign > 0 or not ${isDone}))`;
  const results = await db.batch([
    lockOf(tip, 'tip', isIt),
    lockOf(order, 'order', isIt),
    sql`select 1 from ${payment} p where ${isIt} for update`,
    sql`with
      was as (select p.*, case when ${isOther} then ${ofDelivery(amount)} else p.delivery_minor end as of_delivery, p.goods_minor + p.delivery_minor = ${amount} as is_whole from ${payment} p where ${isIt}),
      moved as (
        update ${payment} p set refund_status = ${refund.status}, refund_goods_minor = p.goods_minor, refund_delivery_minor = p.delivery_minor,
          refund_no = p.refund_no + 1, processor_refund_id = ${refund.id}, updated_at = now()
        from was where p.id = was.id and was.is_whole and case when ${isDone} then p.refund_status <> 'succeeded' and ${isOther}
          else p.refund_status = 'none' or (p.refund_status = 'succeeded' and not ${isOther}) end
        returning p.*, was.refund_status as was),
      over as (${dues.remove(['refund'], sql`id`, sql`moved`)}),
      ${books.from('tip_refunded', { subject: sql`subject`, step: sql`b.step`, from: booked('tip') })},
      ${books.from('lot_refunded', { subject: sql`subject`, step: sql`b.step`, from: booked('order') })},
      changed as (select * from moved m where not m.is_surplus and (${isDone} or m.was = 'succeeded')),
      tips as (
        update ${tip} t set status = case when ${isDone} then 'refunded' else 'succeeded' end
        from changed m where t.id = m.subject and m.subject_kind = 'tip'),
      orders as (
        update ${order} o set status = case when ${isDone} then 'refunded' else ${statusBefore} end, updated_at = now()
        from changed m where o.id = m.subject and m.subject_kind = 'order')
      select 1 from was`,
  ]);
  return (results[3] ?? []).length > 0;
}
