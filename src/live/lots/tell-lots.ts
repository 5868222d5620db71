import type { LiveContext } from '#src/live/context.ts';
import { findUntoldLots, markLotsTold } from './room-lots-store.ts';
import { isClosed, lotFactsOf } from './stored-lot.ts';

const BATCH = 100;

/**
 * Tells rooms of lots again, since the request that made a change may have crashed before it told the room. One round
 * trip, and another if there is something to tell.
 */
export async function tellLots({ db, rooms, note }: Pick<LiveContext, 'db' | 'rooms' | 'note'>): Promise<number> {
  const told = await Promise.all(
    (await findUntoldLots(db, BATCH)).map(async (lot) => {
      try {
        if (!isClosed(lot)) await rooms.lots.tellLot(lotFactsOf(lot));
        return { id: lot.id, version: lot.version };
      } catch (error) {
        note(error); // again in a minute
        return undefined;
      }
    }),
  );
  const done = told.filter((each) => each !== undefined);
  if (done.length > 0) await markLotsTold(db, done);
  return done.length;
}
