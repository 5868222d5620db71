import type { Database } from '#src/platform/db/database.ts';
import type { StreamId } from '#src/live/ids.ts';
import { findRoomStart, type RoomStart } from './room-start-store.ts';

/** What a room that has lost its storage starts with again. One round trip. */
export const readRoomStart = (ctx: { readonly db: Database }, id: StreamId): Promise<RoomStart | undefined> =>
  findRoomStart(ctx.db, id);
