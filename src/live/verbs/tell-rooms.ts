import type { LiveContext } from '../context.ts';
import { findUntold, markTold, type Untold } from '../store/rooms.ts';

const BATCH = 100;

/**
 * Tells rooms of changes again: the row is the truth, and whoever made the change may have died before its room heard of
 * it. One trip, and another where there is something to tell.
 */
export async function tellRooms({ db, rooms, note }: Pick<LiveContext, 'db' | 'rooms' | 'note'>): Promise<number> {
  const told = await Promise.all(
    (await findUntold(db, BATCH)).map(async (untold) => {
      try {
        await tell(rooms, untold);
        return { id: untold.facts.streamId, version: untold.facts.version };
      } catch (error) {
        note(error); // in a minute again
        return undefined;
      }
    }),
  );
  const done = told.filter((each) => each !== undefined);
  if (done.length > 0) await markTold(db, done);
  return done.length;
}

/** A room that was never opened has nothing to end, and is opened with what it should have known. */
const tell = (rooms: LiveContext['rooms'], { facts, end }: Untold): Promise<void> =>
  end === null ? rooms.open(facts) : rooms.end(facts.streamId, end);
