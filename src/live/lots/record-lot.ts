import type { LotRecord } from '#src/live/auctions/auction.ts';
import type { Database } from '#src/platform/db/database.ts';
import { recordLot as store } from './room-lots-store.ts';

/**
 * Writes what a room reports of a lot: one round trip. If that fails (`database_unavailable`), the room repeats it. A
 * lot that is closed already stays as it is.
 */
export const recordLot = (ctx: { readonly db: Database }, record: LotRecord): Promise<boolean> => store(ctx.db, record);
