import { sql, type SQL } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import { order } from '#src/live/orders/table.ts';
import { tip } from '#src/live/tips/table.ts';
import type { RefundState } from '#src/payments/intent.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Leased } from '#src/platform/due.ts';
import type { Books } from './books-store.ts';
import type { SubjectKind } from './payment.ts';
import { payment } from './table.ts';

/** What is to be given back. */
export interface WantedRefund {
  readonly intentId: string;
  readonly subject: { readonly kind: SubjectKind; readonly id: string };
  /** Whole cents as text. */
  readonly amountMinor: string;
  /** The try. */
  readonly no: number;
}

export const leaseRefund = (db: Database, held: Held): Promise<Leased<WantedRefund>> =>
  dues.lease(
    db,
    held,
    sql`select p.intent_id as "intentId", json_build_object('kind', p.subject_kind, 'id', p.subject) as subject,
      (p.refund_goods_minor + p.refund_delivery_minor)::text as "amountMinor", p.refund_no as no
    from ${payment} p where p.id = ${held.subject}::uuid and p.refund_status = 'pending'`,
  );

/** Our id for a try of a refund at the processor. */
export const refundIdOf = (paymentId: string, no: number) => `${paymentId}:${no}`;

const lock = (isIt: SQL) => sql`select 1 from ${payment} p where ${isIt} for update`;

/** What a payment is for is locked before it, wherever both change. */
export const lockOf = (table: typeof tip | typeof order, kind: SubjectKind, isIt: SQL) =>
  sql`select 1 from ${table} where id in (select p.subject from ${payment} p where ${isIt} and p.subject_kind = ${kind}) for update`;

/** How far an order was before its refund, which has failed. */
export const statusBefore = sql`case when o.tracking_status = 'delivered' then 'delivered' when o.tracking_status in ('returned', 'failed', 'cancelled') then 'returned' when o.tracking_status is not null then 'sent' else 'paid' end`;

/**
 * Applies the processor's state of a refund, in any order and however often: one round trip. What was given back is
 * booked; what came back, since it couldn't be, is booked again. A refund that isn't ours changes nothing.
 */
export async function seeRefund(db: Database, books: Books, refund: RefundState, held?: Held): Promise<void> {
  const isIt = sql`p.intent_id = ${refund.intentId} and p.id::text || ':' || p.refund_no = ${refund.refundId ?? ''}`;
  const booked = (kind: 'tip' | 'order') => sql`(
    select m.subject, m.sign * m.refund_goods_minor as goods_minor, m.sign * m.refund_delivery_minor as delivery_minor,
      m.sign * (m.refund_goods_minor + m.refund_delivery_minor) as total_minor,
      m.id::text || ':' || m.refund_no || case when m.sign < 0 then ':failed' else '' end as step
    from moved m where m.sign <> 0 and m.subject_kind = ${kind})`;
  await db.batch([
    lockOf(tip, 'tip', isIt),
    lockOf(order, 'order', isIt),
    lock(isIt),
    sql`with
      mine as (${held === undefined ? sql`select 1` : dues.end(held)}),
      was as (
        select p.*, case when p.refund_status <> 'succeeded' and ${refund.status} = 'succeeded' then 1
          when p.refund_status = 'succeeded' and ${refund.status} = 'failed' then -1 else 0 end as sign
        from ${payment} p where ${isIt} and exists (select 1 from mine)),
      moved as (
        update ${payment} p set processor_refund_id = ${refund.id}, updated_at = now(),
          refund_status = case when was.refund_status = 'failed' or (was.refund_status = 'succeeded' and ${refund.status} <> 'failed') then was.refund_status else ${refund.status} end
        from was where p.id = was.id
        returning p.*, case when was.refund_status = 'failed' then 0 else was.sign end as sign),
      over as (${dues.remove(['refund'], sql`id`, sql`moved where refund_status in ('succeeded', 'failed')`)}),
      ${books.from('tip_refunded', { subject: sql`subject`, step: sql`b.step`, from: booked('tip') })},
      ${books.from('lot_refunded', { subject: sql`subject`, step: sql`b.step`, from: booked('order') })},
      tips as (
        update ${tip} t set status = case when m.sign > 0 then 'refunded' else 'succeeded' end
        from moved m where t.id = m.subject and m.subject_kind = 'tip' and m.sign <> 0 and not m.is_surplus)
      update ${order} o set status = case when m.sign > 0 then 'refunded' else ${statusBefore} end, updated_at = now()
      from moved m where o.id = m.subject and m.subject_kind = 'order' and m.sign <> 0 and not m.is_surplus`,
  ]);
}

/** Records that the processor gives nothing back. */
export async function failRefund(db: Database, held: Held): Promise<void> {
  await db.batch([
    lock(sql`p.id = ${held.subject}::uuid`),
    sql`with mine as (${dues.end(held)})
      update ${payment} p set refund_status = 'failed', updated_at = now()
      where p.id = ${held.subject}::uuid and p.refund_status = 'pending' and exists (select 1 from mine)`,
  ]);
}
