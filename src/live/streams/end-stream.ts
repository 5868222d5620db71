import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf, isModerator } from '#src/live/rooms/person.ts';
import { endOf } from '#src/live/rooms/room-facts.ts';
import { tellRoom } from '#src/live/rooms/tell-room.ts';
import { problemOfLot } from '#src/live/lots/lot-refusal.ts';
import type { StoredStream } from './stored-stream.ts';
import { ended, type Changed, type Found } from './stream-changes.ts';
import { isOver } from './stream.ts';
import { loadStream, saveStream } from './streams-store.ts';

/** A room that has just cancelled lots records that while its stream ends. */
const ATTEMPTS = 5;

/**
 * Ends a stream, or cancels one that hasn't begun, and tells its room. One that is over doesn't change. A host ends
 * their own, a moderator any. Throws `not_found`, and `auction_open` to a host.
 */
export async function endStream(
  ctx: LiveContext,
  id: StreamId,
  once: Once | undefined,
): Promise<Outcome<StoredStream>> {
  const caller = bearerOf(ctx.actor);
  const sought = { id, host: isModerator(caller) ? null : caller.principal };
  const loaded = await loadStream<StoredStream>(ctx.db, once, sought);
  if ('outcome' in loaded) return loaded.outcome;
  const own = loaded.row?.stream;
  if (own?.host === caller.principal && !isOver(own.shown.status)) await clearLots(ctx, id);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: Found | undefined) => ended(found, caller.principal);
  const commit = async (changed: Changed) => {
    const done = await saveStream(ctx.db, claim, sought, { changed, value: changed.stream.shown });
    return 'refused' in done ? done : { ...changed, done };
  };
  const { was, stream, done } = await decideAndCommit(loaded.row, decide, commit, ATTEMPTS);
  const end = endOf(stream);
  if (!done.replayed && was !== stream && end !== null) await tellRoom(ctx, (rooms) => rooms.end(id, end));
  return done;
}

/** A host ends no stream with bids on a lot; lots without are cancelled. Throws `auction_open`. */
async function clearLots({ rooms }: Pick<LiveContext, 'rooms'>, id: StreamId): Promise<void> {
  const obstacle = await rooms.lots.clearLots(id);
  if (obstacle !== undefined) throw problemOfLot(obstacle);
}
