import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import { due } from '#src/live/due/table.ts';
import type { Held } from '#src/live/due/due.ts';
import type { OrderId } from '#src/live/ids.ts';
import { payment } from '#src/live/payers/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Leased } from '#src/platform/due.ts';
import { FIRST_LOOK_SECONDS, type ParcelSight } from './parcel.ts';
import { storedOrder } from '#src/live/orders/shown-order-store.ts';
import type { StoredOrder } from '#src/live/orders/stored-order.ts';
import { order } from '#src/live/orders/table.ts';

/** A parcel that was handed over, as it is recorded. */
interface Sent {
  readonly deliveryId: string;
  readonly trackingSlug: string;
  readonly status: string;
}

/** Records that an order's parcel was handed to the delivery service; again it changes nothing. One round trip. */
export async function noteSent(
  db: Database,
  id: OrderId,
  { deliveryId, trackingSlug, status }: Sent,
): Promise<StoredOrder> {
  const [row] = await db.execute<{ found: StoredOrder }>(sql`
    with
      moved as (
        update ${order} o set status = case when o.status = 'paid' then 'sent' else o.status end, delivery_id = ${deliveryId}::uuid,
          tracking_slug = ${trackingSlug}, tracking_status = ${status}, updated_at = now()
        where o.id = ${id}::uuid and o.delivery_id is null returning o.*),
      to_track as (${dues.insert('order_track', sql`id`, sql`now() + make_interval(secs => ${FIRST_LOOK_SECONDS})`, sql`moved`)}),
      now_is as (
        select * from moved union all
        select * from ${order} o where o.id = ${id}::uuid and not exists (select 1 from moved))
    select ${storedOrder(sql`o`)} as found from now_is o`);
  if (row === undefined) throw new Error(`order ${id} is gone`);
  return row.found;
}

/**
 * Has a paid order be sent, or be in its buyer's hands where it is collected, unless its money is given back or disputed.
 * From then on its fare is spent, and its parcel is handed over whatever becomes of this process. Undefined where it
 * can't be sent; again it is undefined, too. One round trip.
 */
export async function claimSending(db: Database, id: OrderId): Promise<StoredOrder | undefined> {
  const results = await db.batch([
    sql`select 1 from ${order} where id = ${id}::uuid for update`, // so that a refund that is asked for now is seen
    sql`with
      moved as (
        update ${order} o set status = case when o.fulfilment = 'collect' then 'delivered' else 'sent' end,
          tracking_status = case when o.fulfilment = 'collect' then 'delivered' else 'created' end, updated_at = now()
        where o.id = ${id}::uuid and o.status = 'paid' and not exists (
          select 1 from ${payment} p where p.subject = o.id and p.subject_kind = 'order' and not p.is_surplus
            and (p.refund_status in ('pending', 'succeeded') or p.dispute_status in ('open', 'lost')))
        returning o.*),
      brought as (select id from moved where fulfilment = 'delivery'),
      to_track as (${dues.insert('order_track', sql`id`, sql`now() + make_interval(secs => ${FIRST_LOOK_SECONDS})`, sql`brought`)})
      select ${storedOrder(sql`o`)} as found from moved o`,
  ]);
  const [row] = (results[1] ?? []) as { readonly found: StoredOrder }[];
  return row?.found;
}

/** Records that the delivery service doesn't take a parcel: its order is as it was before. One round trip. */
export async function noteRefused(db: Database, id: OrderId): Promise<void> {
  await db.execute(sql`
    with back as (
      update ${order} o set status = 'paid', tracking_status = null, updated_at = now()
      where o.id = ${id}::uuid and o.status = 'sent' and o.delivery_id is null returning o.id)
    ${dues.remove(['order_track'], sql`id`, sql`back`)}`);
}

export const leaseTracked = (db: Database, held: Held): Promise<Leased<{ readonly order: StoredOrder }>> =>
  dues.lease(
    db,
    held,
    sql`select ${storedOrder(sql`o`)} as "order" from ${order} o where o.id = ${held.subject}::uuid`,
  );

/** Records how far a parcel got, and when it is looked at again; at its end never. One round trip. */
export async function noteTracked(db: Database, held: Held, sight: ParcelSight): Promise<void> {
  const { kind, subject, attempt } = held;
  const isIt = sql`d.kind = ${kind} and d.subject = ${subject}::uuid and d.attempt = ${attempt}::uuid`;
  const next =
    sight.lookAgainInSeconds === null
      ? dues.end(held)
      : sql`update ${due} d set due_at = now() + make_interval(secs => ${sight.lookAgainInSeconds}), lease_until = null, attempt = null, last_error = null
          where ${isIt} returning 1`;
  await db.execute(sql`
    with mine as (${next})
    update ${order} o set tracking_status = coalesce(${sight.status}::text, o.tracking_status), updated_at = now(),
      status = case when o.status = 'sent' then coalesce(${sight.becomes}::text, o.status) else o.status end
    where o.id = ${subject}::uuid and exists (select 1 from mine)
      and (o.tracking_status is distinct from coalesce(${sight.status}::text, o.tracking_status) or (o.status = 'sent' and ${sight.becomes}::text is not null))`);
}
