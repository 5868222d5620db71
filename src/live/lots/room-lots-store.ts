import { sql } from 'drizzle-orm';
import type { LotRecord } from '#src/live/auctions/auction.ts';
import type { AuctionId, StreamId } from '#src/live/ids.ts';
import type { Database } from '#src/platform/db/database.ts';
import { json } from '#src/platform/db/parameters.ts';
import { storedLot } from './shown-lot-store.ts';
import type { StoredLot } from './stored-lot.ts';
import { auction } from './table.ts';

type LotRow = { readonly lot: StoredLot };

const closed = sql`('sold', 'unsold', 'cancelled')`;

/** Writes what a room reports of a lot. A lot that is closed stays as it is. False where there is no such lot. */
export async function recordLot(db: Database, { auctionId, status, auction: shown, winner }: LotRecord) {
  const rows = await db.execute(sql`
    with taken as (
      update ${auction} a set status = ${status}::text, shown = ${json(shown)}, winner = ${winner}::text
      where a.id = ${auctionId}::uuid and a.status not in ${closed})
    select 1 from ${auction} where id = ${auctionId}::uuid`);
  return rows.length > 0;
}

/** A stream's lots that aren't closed, the oldest first. */
export async function findLotsOfRoom(db: Database, streamId: StreamId): Promise<readonly StoredLot[]> {
  const rows = await db.execute<LotRow>(sql`
    select ${storedLot(sql`a`)} as lot from ${auction} a
    where a.stream_id = ${streamId}::uuid and a.status not in ${closed} order by a.created_at, a.id`);
  return rows.map(({ lot }) => lot);
}

/** Lots with changes that a room may not know, older than the time in which their request tells it. */
export async function findUntoldLots(db: Database, limit: number): Promise<readonly StoredLot[]> {
  const rows = await db.execute<LotRow>(sql`
    select ${storedLot(sql`a`)} as lot from ${auction} a
    where a.version > a.told_version and a.updated_at < now() - interval '20 seconds' order by a.updated_at limit ${limit}`);
  return rows.map(({ lot }) => lot);
}

/** Records up to which version rooms were told. */
export async function markLotsTold(db: Database, told: readonly { id: AuctionId; version: number }[]): Promise<void> {
  await db.execute(sql`
    update ${auction} a set told_version = greatest(a.told_version, t.version)
    from json_to_recordset(${JSON.stringify(told)}::json) t(id uuid, version int) where a.id = t.id`);
}
