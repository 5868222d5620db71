import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf } from '#src/live/rooms/person.ts';
import { factsOf } from '#src/live/rooms/room-facts.ts';
import { tellRoom } from '#src/live/rooms/tell-room.ts';
import { keyless, keyOf, type KeyedStream } from './keyed-stream.ts';
import { rekeyed, replaceable, type Changed, type Found } from './stream-changes.ts';
import { hashStreamKey, makeStreamKey } from './stream-key.ts';
import { loadStream, saveStream } from './streams-store.ts';

/**
 * Gives the caller's stream another key, which is shown once; the old one becomes invalid at once. Throws `not_found`,
 * `stream_over`, `ingest_unavailable`.
 */
export async function rotateKey(ctx: LiveContext, id: StreamId, once: Once | undefined): Promise<Outcome<KeyedStream>> {
  const sought = { id, host: bearerOf(ctx.actor).principal };
  const loaded = await loadStream<KeyedStream>(ctx.db, once, sought);
  if ('outcome' in loaded) return loaded.outcome;
  replaceable(loaded.row); // a provider changes its key at once
  const way = await ctx.ingest.rotate({ streamId: id, streamKey: makeStreamKey(ctx.idSecret, id, ctx.newBytes) });
  const key = { keyHash: hashStreamKey(ctx.idSecret, way.streamKey), ingestReference: way.reference };
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: Found | undefined) => rekeyed(found, key);
  const commit = async (changed: Changed) => {
    const value = keyless(changed.stream.shown, way);
    const done = await saveStream(ctx.db, claim, sought, { changed, value });
    return 'refused' in done ? done : { stream: changed.stream, done };
  };
  const { stream, done } = await decideAndCommit(loaded.row, decide, commit);
  if (done.replayed) return done;
  await tellRoom(ctx, (rooms) => rooms.amend(factsOf(stream)));
  return { replayed: false, value: { ...done.value, key: keyOf(way) } };
}
