import { sql } from 'drizzle-orm';
import type { AuctionId, OrderId, PersonId } from '#src/live/ids.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Place } from '#src/platform/db/page.ts';
import { olderThan } from '#src/platform/db/parameters.ts';
import { storedOrder } from './shown-order-store.ts';
import type { StoredOrder } from './stored-order.ts';
import { order } from './table.ts';

export async function findOrder(db: Database, id: OrderId): Promise<StoredOrder | undefined> {
  const [row] = await db.execute<{ found: StoredOrder }>(
    sql`select ${storedOrder(sql`o`)} as found from ${order} o where o.id = ${id}::uuid`,
  );
  return row?.found;
}

/** Whose orders are listed, in which role; of one auction where it is named. */
export interface OrderFilter {
  readonly role: 'buyer' | 'seller';
  readonly personId: PersonId;
  readonly auctionId: AuctionId | null;
}

export interface ListedOrder extends Place {
  readonly order: StoredOrder;
}

/** Somebody's orders, the newest first. */
export async function listOrders(
  db: Database,
  { role, personId, auctionId }: OrderFilter,
  after: Place | undefined,
  limit: number,
): Promise<readonly ListedOrder[]> {
  const isTheirs = role === 'buyer' ? sql`o.buyer = ${personId}` : sql`o.seller = ${personId}`;
  const rows = await db.execute<{ found: StoredOrder }>(sql`
    select ${storedOrder(sql`o`)} as found from ${order} o
    where ${isTheirs} and (${auctionId}::uuid is null or o.auction_id = ${auctionId}::uuid) and ${olderThan(after, sql`o`)}
    order by o.created_at desc, o.id desc limit ${limit}`);
  return rows.map(({ found }) => ({ order: found, id: found.id, createdAt: new Date(found.createdAt) }));
}
