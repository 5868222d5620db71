import type { StreamId } from '#src/live/ids.ts';
import { readRoomLots } from '#src/live/lots/read-room-lots.ts';
import { readRoomStart } from '#src/live/rooms/read-room-start.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { RoomLotsPart } from '#fn/live/room-lots.ts';
import type { RoomSockets } from '#fn/live/room-sockets.ts';

interface Parts {
  readonly db: Database;
  readonly sockets: Pick<RoomSockets, 'step'>;
  readonly lots: Pick<RoomLotsPart, 'start'>;
}

/** Asks Postgres for the stream and its lots, for a room that has lost its storage. */
export const startOf =
  ({ db, sockets, lots: room }: Parts) =>
  async (streamId: StreamId): Promise<void> => {
    const [start, lots] = await Promise.all([readRoomStart({ db }, streamId), readRoomLots({ db }, streamId)]);
    if (start === undefined) return;
    sockets.step({ type: 'open', ...start });
    room.start(lots);
  };
