import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { OrderId, PersonId } from '#src/live/ids.ts';
import { auction } from '#src/live/lots/table.ts';
import { payment } from '#src/live/payers/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { SECOND_CHANCE_SECONDS } from './order.ts';
import { storedOrder } from './shown-order-store.ts';
import type { ShownStatus, StoredOrder } from './stored-order.ts';
import { order } from './table.ts';

interface Sold {
  readonly id: OrderId;
  readonly seller: PersonId;
}

export type VoidRefusals = {
  readonly not_found: null;
  readonly order_not_unpaid: { readonly orderStatus: ShownStatus };
};

export type OfferRefusals = VoidRefusals & {
  readonly order_passed_on: null;
  readonly no_other_bidder: null;
};

/** Intents of an order that nobody is to pay any more. */
const openIntents = (orderId: OrderId) => sql`
  (select json_agg(p.intent_id) from ${payment} p
    where p.subject = ${orderId}::uuid and p.subject_kind = 'order' and p.status = 'requires_action')`;

const lockOf = (id: OrderId) => sql`select 1 from ${order} where id = ${id}::uuid for update`;

/** Voids a seller's unpaid order; one that is void stays so. One round trip. */
export function voidUnpaid(
  db: Database,
  claim: Claim,
  { id, seller }: Sold,
): Promise<Done<StoredOrder, readonly string[]> | Refused<VoidRefusals>> {
  return decideOnce<StoredOrder, VoidRefusals, readonly string[]>(db, claim, {
    before: [lockOf(id)],
    ctes: (guard) => sql`
      seen as (select * from ${order} o where o.id = ${id}::uuid and o.seller = ${seller}),
      moved as (
        update ${order} o set status = 'void', updated_at = now() from seen
        where o.id = seen.id and seen.status = 'unpaid' and ${guard} returning o.*),
      now_is as (select * from moved union all select * from seen where not exists (select 1 from moved)),
      decision as (
        select case when not exists (select 1 from seen) then 'not_found'
            when (select status from now_is) = 'void' then 'done' else 'order_not_unpaid' end as kind,
          case (select status from now_is) when 'void' then (select ${storedOrder(sql`o`)} from now_is o)
            else (select json_build_object('orderStatus', status) from seen) end as result)`,
    effects: openIntents(id),
  });
}

/**
 * Offers what wasn't paid for to the next bidder at their best: the order before is void, and the new one has a day. One
 * round trip. `offered`: the new order's id, which is made of its lot and this chance.
 */
export function insertSecondChance(
  db: Database,
  claim: Claim,
  { id, seller }: Sold,
  offered: OrderId,
): Promise<Done<StoredOrder, readonly string[]> | Refused<OfferRefusals>> {
  return decideOnce<StoredOrder, OfferRefusals, readonly string[]>(db, claim, {
    before: [lockOf(id)],
    ctes: (guard) => sql`
      seen as (
        select o.*, a.runners -> o.chance as runner,
          exists (select 1 from ${order} x where x.auction_id = o.auction_id and x.chance > o.chance) as is_passed_on
        from ${order} o join ${auction} a on a.id = o.auction_id where o.id = ${id}::uuid and o.seller = ${seller}),
      judged as (
        select seen.*, case when status not in ('unpaid', 'void') then 'order_not_unpaid'
          when is_passed_on then 'order_passed_on' when runner is null then 'no_other_bidder' else 'done' end as kind
        from seen),
      moved as (
        update ${order} o set status = 'void', updated_at = now() from judged j
        where o.id = j.id and j.kind = 'done' and j.status = 'unpaid' and ${guard}),
      offered as (
        insert into ${order} (id, auction_id, stream_id, chance, seller, buyer, buyer_alias, title, amount_minor, pay_by)
        select ${offered}::uuid, auction_id, stream_id, chance + 1, seller, runner ->> 'personId', runner ->> 'alias', title,
          (runner ->> 'bestMinor')::bigint, now() + make_interval(secs => ${SECOND_CHANCE_SECONDS})
        from judged where kind = 'done' and ${guard} returning *),
      lapse_due as (${dues.insert('order_lapse', sql`id`, sql`pay_by`, sql`offered`)}),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind, case (select kind from judged)
          when 'done' then (select ${storedOrder(sql`o`)} from offered o)
          when 'order_not_unpaid' then (select json_build_object('orderStatus', status) from judged) end as result)`,
    effects: openIntents(id),
  });
}
