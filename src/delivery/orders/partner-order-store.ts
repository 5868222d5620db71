import { sql, type SQL } from 'drizzle-orm';
import { effectsOf } from '#src/platform/db/claim-key.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done, Part } from '#src/platform/db/once.ts';
import type { DeliveryId, TrackingSlug } from '#src/delivery/ids.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { delivery } from './table.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';

/** The delivery that an order became. */
export interface AcceptedOrder {
  readonly duplicate: boolean;
  readonly sourceOrderId: string;
  readonly delivery: { readonly id: DeliveryId; readonly status: DeliveryStatus; readonly trackingSlug: TrackingSlug };
}

type OrderRefusals = { readonly sender_changed: unknown };

interface NewOrder {
  readonly senderId: string;
  readonly sourceOrderId: string;
  readonly owner: string;
  /** Whether the sender may still send. Otherwise nothing is written, and the order is refused as `sender_changed`. */
  readonly mayStill: SQL;
  readonly delivery: { readonly id: DeliveryId; readonly trackingSlug: TrackingSlug };
  readonly parts: readonly Part[];
}

const shown = sql`json_build_object('id', d.id, 'status', d.status, 'trackingSlug', d.tracking_slug)`;

/**
 * Writes an order's delivery, or returns the one that it already became: one transaction in one round trip. Equal
 * orders wait for each other.
 */
export const insertOrder = (
  db: Database,
  claim: Claim,
  order: NewOrder,
): Promise<Done<AcceptedOrder, 'announce'> | Refused<OrderRefusals>> =>
  decideOnce<AcceptedOrder, OrderRefusals, 'announce'>(db, claim, {
    before: [
      sql`select pg_advisory_xact_lock(hashtextextended(${`order:${order.senderId}:${order.sourceOrderId}`}, 0))`,
    ],
    ctes: (guard) => sql`
      may as (select ${order.mayStill} as holds),
      there as (select d.id, d.status, d.tracking_slug from ${delivery} d where ${isOrder(order)}),
      mine as (select ${order.owner}::text as owner from may where holds and not exists (select 1 from there) and ${guard})
      ${effectsOf(order.parts)},
      decision as (
        select case when holds then 'done' else 'sender_changed' end as kind,
          json_build_object('duplicate', exists (select 1 from there), 'sourceOrderId', ${order.sourceOrderId}::text, 'delivery', coalesce((select ${shown} from there d),
            json_build_object('id', ${order.delivery.id}::text, 'status', 'created', 'trackingSlug', ${order.delivery.trackingSlug}::text))) as result
        from may)`,
    effects: announcesTo(sql`mine`),
  });

/** The delivery that an order became; undefined for a new order. */
export async function findOrder(
  db: Database,
  order: Pick<NewOrder, 'senderId' | 'sourceOrderId'>,
): Promise<AcceptedOrder | undefined> {
  const [row] = await db.execute<{ delivery: AcceptedOrder['delivery'] }>(
    sql`select ${shown} as delivery from ${delivery} d where ${isOrder(order)}`,
  );
  return row === undefined
    ? undefined
    : { duplicate: true, sourceOrderId: order.sourceOrderId, delivery: row.delivery };
}

const isOrder = ({ senderId, sourceOrderId }: Pick<NewOrder, 'senderId' | 'sourceOrderId'>) =>
  sql`d.sender_id = ${senderId}::uuid and d.external_reference = ${sourceOrderId}`;
