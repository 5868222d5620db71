import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { OrderId, PersonId } from '#src/live/ids.ts';
import { payment } from '#src/live/payers/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { storedOrder } from './shown-order-store.ts';
import type { ShownStatus, StoredOrder } from './stored-order.ts';
import { order } from './table.ts';

export type RefundRefusals = {
  readonly not_found: null;
  readonly order_not_refundable: { readonly orderStatus: ShownStatus };
};

/**
 * Asks for an order's money back: all of it before it is sent, then the lot's price, since A has been paid. `seller`: null
 * for operators. One round trip; `effects` is the payment's id.
 */
export function askRefund(
  db: Database,
  claim: Claim,
  { id, seller }: { readonly id: OrderId; readonly seller: PersonId | null },
): Promise<Done<StoredOrder, string> | Refused<RefundRefusals>> {
  return decideOnce<StoredOrder, RefundRefusals, string>(db, claim, {
    before: [
      sql`select 1 from ${order} where id = ${id}::uuid for update`,
      sql`select 1 from ${payment} where subject = ${id}::uuid and subject_kind = 'order' for update`,
    ],
    ctes: (guard) => sql`
      seen as (select * from ${order} o where o.id = ${id}::uuid and (${seller}::text is null or o.seller = ${seller}::text)),
      paid as (
        select p.* from seen join ${payment} p on p.subject = seen.id and p.subject_kind = 'order'
        where p.status = 'succeeded' and not p.is_surplus),
      asked as (
        update ${payment} p set refund_status = 'pending', refund_goods_minor = p.goods_minor, updated_at = now(),
          refund_delivery_minor = case when seen.status = 'paid' then p.delivery_minor else 0 end, refund_no = p.refund_no + 1, processor_refund_id = null
        from seen, paid where p.id = paid.id and seen.status in ('paid', 'sent', 'delivered', 'returned')
          and not (seen.status = 'sent' and seen.delivery_id is null)
          and p.refund_status in ('none', 'failed') and p.dispute_status in ('none', 'won') and ${guard} returning p.*),
      refund_due as (${dues.insert('refund', sql`id`, sql`now()`, sql`asked`)}),
      decision as (
        select case when not exists (select 1 from seen) then 'not_found'
            when exists (select 1 from asked) then 'done' else 'order_not_refundable' end as kind,
          case when exists (select 1 from asked) then (select ${storedOrder(sql`o`, sql`asked`)} from seen o)
            else (select json_build_object('orderStatus', case
              when exists (select 1 from paid where dispute_status in ('open', 'lost')) then 'disputed'
              when exists (select 1 from paid where refund_status in ('pending', 'succeeded')) then 'refunded' else status end) from seen) end as result)`,
    effects: sql`select to_json(id) from asked`,
  });
}
