import { heldUntil } from '#src/live/bidding/run-lots.ts';
import { recorded } from '#src/live/room/recorded.ts';
import type { Room } from '#src/live/room/room.ts';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import type { RecordOutcome, RoomRecord } from '#src/live/rooms/room-facts.ts';
import type { Database } from '#src/platform/db/database.ts';

/** What a room records of itself, and where. */
export const recordingOf = (db: Database, room: () => Readonly<Room>) => ({
  read: () => recorded(room()),
  tell: (record: RoomRecord): Promise<RecordOutcome> => recordRoom({ db }, record),
  isSelling: () => heldUntil(room().bidding) !== undefined,
});
