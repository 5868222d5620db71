import type { LiveContext } from '#src/live/context.ts';
import type { Stream } from '#src/live/streams/stored-stream.ts';
import { endOf, factsOf } from './room-facts.ts';
import { findUntold, markTold } from './rooms-store.ts';

const BATCH = 100;

/**
 * Tells rooms of changes again: the row is the truth, and the request that made the change may have crashed before it
 * told the room. One round trip, and another if there is something to tell.
 */
export async function tellRooms({ db, rooms, note }: Pick<LiveContext, 'db' | 'rooms' | 'note'>): Promise<number> {
  const told = await Promise.all(
    (await findUntold(db, BATCH)).map(async (stream) => {
      try {
        await tell(rooms, stream);
        return { id: stream.shown.id, version: stream.shown.version };
      } catch (error) {
        note(error); // again in a minute
        return undefined;
      }
    }),
  );
  const done = told.filter((each) => each !== undefined);
  if (done.length > 0) await markTold(db, done);
  return done.length;
}

/** A room that was never opened has nothing to end; it is opened with the facts that it should have. */
function tell(rooms: LiveContext['rooms'], stream: Stream): Promise<void> {
  const end = endOf(stream);
  return end === null ? rooms.open(factsOf(stream)) : rooms.end(stream.shown.id, end);
}
