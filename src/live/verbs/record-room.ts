import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem/problem.ts';
import type { RecordOutcome, RoomRecord } from '../room-facts.ts';
import { recordRoom as store } from '../store/rooms.ts';

/** Takes what a room says of its stream: one trip. Failing that (`database_unavailable`), the room says it again. */
export async function recordRoom(ctx: { readonly db: Database }, record: RoomRecord): Promise<RecordOutcome> {
  try {
    return await store(ctx.db, record);
  } catch (error) {
    if (error instanceof Problem && error.code === 'already_live') return 'already_live';
    throw error;
  }
}
