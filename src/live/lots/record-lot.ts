import type { LotRecord } from '#src/live/auctions/auction.ts';
import type { Reminder } from '#src/live/due/due.ts';
import type { Database } from '#src/platform/db/database.ts';
import { recordLot as store } from './room-lots-store.ts';

interface Ctx {
  readonly db: Database;
  readonly remind: (reminder: Reminder, inSeconds?: number) => void;
}

/**
 * Writes what a room reports of a lot: one round trip. A sold one gets its order, and its clip, in the same statement. If
 * that fails (`database_unavailable`), the room repeats it. A lot that is closed already stays as it is. False where
 * there is no such lot.
 */
export async function recordLot({ db, remind }: Ctx, record: LotRecord): Promise<boolean> {
  const { isKnown, due } = await store(db, record);
  for (const { inSeconds, ...reminder } of due) remind(reminder, inSeconds);
  return isKnown;
}
