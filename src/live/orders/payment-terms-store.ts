import { sql, type SQL } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { OrderId, PersonId } from '#src/live/ids.ts';
import { auction } from '#src/live/lots/table.ts';
import { customer, payment } from '#src/live/payers/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import type { PaymentTerms, ShownStatus, StoredOrder } from './stored-order.ts';
import { storedOrder } from './shown-order-store.ts';
import { order } from './table.ts';

/** An order whose terms are decided: it is paid by the intent of this number. */
export interface DecidedTerms {
  readonly order: StoredOrder;
  readonly paymentNo: number;
  /** Who its buyer is at the processor; null where they have never saved a card. */
  readonly customerId: string | null;
}

export type TermsRefusals = {
  readonly not_found: null;
  readonly order_not_payable: { readonly orderStatus: ShownStatus };
  readonly delivery_not_offered: null;
  /** An open intent is for these very terms: it is paid. */
  readonly same: { readonly intentId: string };
  /** Open intents are for others: they are cancelled first. */
  readonly former: { readonly intentIds: readonly string[] };
};

interface Wanted {
  readonly id: OrderId;
  readonly buyer: PersonId;
  readonly terms: PaymentTerms;
  /** Whether a saved card is to be charged, for which an open intent is of no use. */
  readonly by: 'card' | 'page';
}

const jsonOrNull = (value: unknown): SQL => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/**
 * Decides what is to be paid for an order, and counts it if it is another than before, or if the intent of that number is
 * over: each number has one intent. One round trip.
 */
export function decideTerms(
  db: Database,
  { id, buyer, terms: { fulfilment, dropoff, contact, deliveryMinor }, by }: Wanted,
): Promise<Done<DecidedTerms> | Refused<TermsRefusals>> {
  return decideOnce<DecidedTerms, TermsRefusals>(db, withoutKey, {
    before: [sql`select 1 from ${order} where id = ${id}::uuid for update`],
    ctes: (guard) => sql`
      seen as (
        select o.*, a.pickup is not null as can_deliver,
          (o.fulfilment, o.delivery_minor) = (${fulfilment}::text, ${deliveryMinor}::bigint)
            and o.dropoff is not distinct from ${jsonOrNull(dropoff)} and o.contact is not distinct from ${jsonOrNull(contact)} as is_same
        from ${order} o join ${auction} a on a.id = o.auction_id where o.id = ${id}::uuid and o.buyer = ${buyer}),
      intents as (
        select p.intent_id, p.status = 'requires_action' as is_open, p.created_at
        from seen join ${payment} p on p.subject = seen.id and p.subject_kind = 'order'),
      judged as (
        select seen.*, exists (select 1 from intents i where i.created_at >= seen.updated_at) as is_used,
          case when seen.status not in ('awaiting_payment', 'unpaid') then 'order_not_payable'
            when ${fulfilment}::text = 'delivery' and not can_deliver then 'delivery_not_offered'
            when not exists (select 1 from intents where is_open) then 'done'
            when is_same and ${by}::text = 'page' then 'same' else 'former' end as kind
        from seen),
      moved as (
        update ${order} o set fulfilment = ${fulfilment}::text, dropoff = ${jsonOrNull(dropoff)}, contact = ${jsonOrNull(contact)},
          delivery_minor = ${deliveryMinor}::bigint, payment_no = o.payment_no + 1, updated_at = now()
        from judged j where o.id = j.id and j.kind = 'done' and ${guard} and (not j.is_same or j.is_used or j.payment_no = 0)
        returning o.*),
      theirs as (${dues.remove(['order_charge'], sql`id`, sql`moved`)}),
      now_is as (
        select o.* from moved o union all
        select o.* from ${order} o join judged j on j.id = o.id where not exists (select 1 from moved)),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind, case (select kind from judged)
          when 'done' then (
            select json_build_object('order', ${storedOrder(sql`o`)}, 'paymentNo', o.payment_no,
              'customerId', (select c.processor_id from ${customer} c where c.person_id = o.buyer)) from now_is o)
          when 'order_not_payable' then (select json_build_object('orderStatus', status) from judged)
          when 'same' then (select json_build_object('intentId', intent_id) from intents where is_open order by created_at desc limit 1)
          when 'former' then (select json_build_object('intentIds', json_agg(intent_id)) from intents where is_open) end as result)`,
  });
}
