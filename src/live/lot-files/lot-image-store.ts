import { sql } from 'drizzle-orm';
import type { AuctionId } from '#src/live/ids.ts';
import type { Database } from '#src/platform/db/database.ts';
import { MAX_LOT_IMAGES } from '#src/live/lots/lot-terms.ts';
import { storedLot } from '#src/live/lots/shown-lot-store.ts';
import type { LotImage, StoredLot } from '#src/live/lots/stored-lot.ts';
import { auction } from '#src/live/lots/table.ts';

/** A lot with another picture, and the key of the one before; undefined where it takes none. */
export async function saveLotImage(
  db: Database,
  id: AuctionId,
  { key, mediaType }: Omit<LotImage, 'version'>,
): Promise<{ readonly lot: StoredLot; readonly formerKey: string | null } | undefined> {
  const [row] = await db.execute<{ lot: StoredLot; formerKey: string | null }>(sql`
    with was as (
      select id, image_key from ${auction}
      where id = ${id}::uuid and status in ('scheduled', 'open', 'extended') and image_version < ${MAX_LOT_IMAGES}::int for update),
    saved as (
      update ${auction} a set image_key = ${key}, image_type = ${mediaType}, image_version = a.image_version + 1,
        version = a.version + 1, updated_at = now()
      from was where a.id = was.id returning a.*)
    select ${storedLot(sql`saved`)} as lot, was.image_key as "formerKey" from saved join was on was.id = saved.id`);
  return row;
}
