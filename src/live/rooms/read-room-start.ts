import type { Database } from '#src/platform/db/database.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { StreamState } from '#src/live/room/room.ts';
import { factsOf, type RoomFacts } from './room-facts.ts';
import { findStreamOfRoom } from './room-start-store.ts';

/** What a room starts with: its stream's facts and progress. */
export interface RoomStart {
  readonly facts: RoomFacts;
  readonly stream: StreamState;
  readonly leaves: number;
}

/** What a room that has lost its storage starts with again. One round trip. */
export async function readRoomStart(ctx: { readonly db: Database }, id: StreamId): Promise<RoomStart | undefined> {
  const found = await findStreamOfRoom(ctx.db, id);
  if (found === undefined) return undefined;
  const { status, startedAt, endedAt, endReason } = found.stream.shown;
  const stream = { status, startedAt: startedAt?.getTime() ?? null, endedAt: endedAt?.getTime() ?? null, endReason };
  return { facts: factsOf(found.stream), stream, leaves: found.leaves };
}
