import { sql, type SQL } from 'drizzle-orm';
import { auction } from '#src/live/lots/table.ts';
import { payment } from '#src/live/payers/table.ts';
import { stream } from '#src/live/table.ts';
import { isoText } from '#src/platform/db/parameters.ts';
import { order } from './table.ts';

/** The payment of an order `o` that counts: one that was taken, else the newest that is open. `from`: payments. */
const paymentOf = (o: SQL, from: SQL): SQL => sql`(
  select json_build_object('intentId', p.intent_id, 'status', p.status, 'refundStatus', p.refund_status,
    'refundMinor', p.refund_goods_minor + p.refund_delivery_minor, 'disputeStatus', p.dispute_status)
  from ${from} p where p.subject = ${o}.id and p.subject_kind = 'order' and not p.is_surplus and p.status <> 'canceled'
  order by p.status = 'succeeded' desc, p.created_at desc limit 1)`;

/** An order `o` as the JSON of a `StoredOrder`. `payments`: where its payments are read, if one changes at once. */
export const storedOrder = (o: SQL, payments: SQL = sql`${payment}`): SQL => sql`json_build_object(
  'id', ${o}.id, 'auctionId', ${o}.auction_id, 'streamId', ${o}.stream_id, 'chance', ${o}.chance,
  'seller', json_build_object('id', ${o}.seller, 'displayName', (select s.host_name from ${stream} s where s.id = ${o}.stream_id)),
  'buyer', json_build_object('id', ${o}.buyer, 'alias', ${o}.buyer_alias), 'title', ${o}.title,
  'amountMinor', ${o}.amount_minor, 'deliveryMinor', ${o}.delivery_minor, 'fulfilment', ${o}.fulfilment,
  'pickup', (select a.pickup from ${auction} a where a.id = ${o}.auction_id), 'dropoff', ${o}.dropoff, 'contact', ${o}.contact,
  'status', ${o}.status, 'payBy', ${isoText(sql`${o}.pay_by`)}, 'createdAt', ${isoText(sql`${o}.created_at`)}, 'updatedAt', ${isoText(sql`${o}.updated_at`)},
  'trackingSlug', ${o}.tracking_slug, 'trackingStatus', ${o}.tracking_status, 'payment', ${paymentOf(o, payments)})`;

/** What everybody may know of what became of a sold lot `a`: its newest order's status; null where there is none. */
export const settlementOf = (a: SQL): SQL => sql`(
  select json_build_object('status', case when exists (
      select 1 from ${payment} p where p.subject = o.id and p.subject_kind = 'order' and not p.is_surplus and p.dispute_status in ('open', 'lost'))
    then 'disputed' else o.status end)
  from ${order} o where o.auction_id = ${a}.id order by o.chance desc limit 1)`;
