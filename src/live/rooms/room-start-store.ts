import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { StreamState } from '#src/live/room/room.ts';
import type { RoomFacts } from './room-facts.ts';
import { roomFacts, streams } from '#src/live/streams/shown-store.ts';

/** What a room starts with: its stream's facts and progress. */
export interface RoomStart {
  readonly facts: RoomFacts;
  readonly stream: StreamState;
}

export async function findRoomStart(db: Database, id: StreamId): Promise<RoomStart | undefined> {
  const [row] = await db.execute<{ start: RoomStart }>(sql`
    select json_build_object('facts', ${roomFacts}, 'stream', json_build_object('status', s.status,
      'startedAt', floor(extract(epoch from s.started_at) * 1000)::bigint,
      'endedAt', floor(extract(epoch from s.ended_at) * 1000)::bigint, 'endReason', s.end_reason)) as start
    from ${streams} where s.id = ${id}::uuid`);
  return row?.start;
}
