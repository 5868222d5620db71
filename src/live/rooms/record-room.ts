import type { Database } from '#src/platform/db/database.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { RecordOutcome, RoomRecord } from './room-facts.ts';
import { recordRoom as store } from './rooms-store.ts';

/**
 * Writes what a room reports of its stream: one round trip. If that fails (`database_unavailable`), the room repeats
 * it.
 */
export async function recordRoom(ctx: { readonly db: Database }, record: RoomRecord): Promise<RecordOutcome> {
  try {
    return await store(ctx.db, record);
  } catch (error) {
    if (error instanceof Problem && error.code === 'already_live') return 'already_live';
    throw error;
  }
}
