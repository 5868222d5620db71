import { decideAndCommit } from '#src/platform/db/commit.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf } from '#src/live/rooms/person.ts';
import { factsOf } from '#src/live/rooms/room-facts.ts';
import { tellRoom } from '#src/live/rooms/tell-room.ts';
import type { StoredStream, StreamChange } from './stored-stream.ts';
import { amended, type Changed, type FoundToAmend } from './stream-changes.ts';
import { scheduleFault } from './stream.ts';
import { loadToAmend, saveAmended } from './streams-store.ts';

/**
 * Changes the given fields of the caller's stream, and tells its room. Throws `not_found`, `version_mismatch`,
 * `stream_over`, `stream_begun`, `too_many_scheduled`, `validation_failed`.
 */
export async function amendStream(
  ctx: LiveContext,
  { id, version }: { readonly id: StreamId; readonly version: number | undefined },
  change: StreamChange,
): Promise<StoredStream> {
  const fault = change.scheduledFor === undefined ? undefined : scheduleFault(change.scheduledFor, ctx.now);
  if (fault !== undefined)
    throw new Problem('validation_failed', {
      errors: [{ pointer: '#/scheduledFor', code: 'invalid_value', detail: fault }],
    });
  const sought = { id, host: bearerOf(ctx.actor).principal, category: change.category ?? null };
  const claim = { once: undefined, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: FoundToAmend | undefined) => amended(found, change, version);
  const commit = async (changed: Changed) => {
    const done = await saveAmended(ctx.db, claim, sought, { changed, value: null });
    return 'refused' in done ? done : changed.stream;
  };
  const stream = await decideAndCommit(await loadToAmend(ctx.db, sought), decide, commit);
  await tellRoom(ctx, (rooms) => rooms.amend(factsOf(stream)));
  return stream.shown;
}
