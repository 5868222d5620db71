import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { prepared, type Database } from '#src/platform/db/database.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { Delivery, Override, WholeDelivery } from './delivery.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { Reach } from '#src/delivery/reach.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { delivery, fare, job } from './table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { deliveryOf } from './delivery-row-store.ts';

/** Whether the row of `delivery` is within that reach. */
export function within(reach: Reach): SQL | undefined {
  if (reach === 'all') return undefined;
  return 'owner' in reach ? eq(delivery.owner, reach.owner) : inArray(delivery.product, [...reach.products]);
}

const columns = { delivery, fare, job: { id: job.id, status: job.status } };

/** Overridden arrivals, as JSON from the database, by the key of its log. */
const overrides = sql<readonly (Omit<Override, 'at'> & { readonly at: string })[] | null>`(
  select json_agg(json_build_object('type', ${event.type}, 'reason', ${event.detail} ->> 'override', 'metres', (${event.detail} ->> 'metres')::int, 'at', ${event.at})
    order by ${event.sequence})
  from ${event} where ${event.deliveryId} = ${delivery.id} and ${event.detail} ->> 'override' is not null)`;

const place = {
  id: sql`${sql.placeholder('id')}::uuid`,
  owner: sql`${sql.placeholder('owner')}::text`,
  products: sql`${sql.placeholder('products')}::text[]`,
};

const byId = prepared((query) =>
  query
    .select({ ...columns, overrides })
    .from(delivery)
    .innerJoin(fare, eq(fare.deliveryId, delivery.id))
    .innerJoin(job, eq(job.deliveryId, delivery.id))
    .where(
      sql`${delivery.id} = ${place.id} and coalesce(${delivery.owner} = ${place.owner}, true) and coalesce(${delivery.product} = any(${place.products}), true)`,
    )
    .prepare('delivery_by_id'),
);

export async function findDelivery(db: Database, id: DeliveryId, reach: Reach): Promise<WholeDelivery | undefined> {
  const [row] = await db.read(byId(db).execute({ id, owner: null, products: null, ...(reach === 'all' ? {} : reach) }));
  if (row === undefined) return undefined;
  const overridden = (row.overrides ?? []).map((each) => ({ ...each, at: new Date(each.at) }));
  return { ...deliveryOf(row), overrides: overridden };
}

export interface ListFilter {
  readonly status: DeliveryStatus | undefined;
  readonly externalReference: string | undefined;
}

/** Newest first, by keyset: the hundred-thousandth row costs as much as the first. */
export async function listDeliveries(
  db: Database,
  reach: Reach,
  filter: ListFilter,
  after: Place | undefined,
  limit: number,
): Promise<Delivery[]> {
  const rows = await db.read(
    db.query
      .select(columns)
      .from(delivery)
      .innerJoin(fare, eq(fare.deliveryId, delivery.id))
      .innerJoin(job, eq(job.deliveryId, delivery.id))
      .where(
        and(
          within(reach),
          filter.status === undefined ? undefined : eq(delivery.status, filter.status),
          filter.externalReference === undefined ? undefined : eq(delivery.externalReference, filter.externalReference),
          after === undefined
            ? undefined
            : sql`(${delivery.createdAt}, ${delivery.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(desc(delivery.createdAt), desc(delivery.id))
      .limit(limit),
  );
  return rows.map(deliveryOf);
}
