import type { Database } from '../../platform/db/database.ts';
import type { StreamId } from '../ids.ts';
import { findRoomStart, type RoomStart } from '../store/room-start.ts';

/** What a room that has lost its storage starts with again. One round trip. */
export const readRoomStart = (ctx: { readonly db: Database }, id: StreamId): Promise<RoomStart | undefined> =>
  findRoomStart(ctx.db, id);
