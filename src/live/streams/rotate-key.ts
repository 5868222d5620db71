import { findSettled, type Once, type Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { findStream, replaceKey } from './streams-store.ts';
import { isOver } from './stream.ts';
import { hashStreamKey, makeStreamKey } from './stream-key.ts';
import type { WithKey } from './go-live.ts';
import { refuse } from './refuse-stream.ts';
import { tellRoom } from '#src/live/rooms/tell-room.ts';

/**
 * Gives the caller's stream another key; the old one becomes invalid at once. One round trip. Throws `not_found`,
 * `stream_over`.
 */
export async function rotateKey(ctx: LiveContext, id: StreamId, once: Once | undefined): Promise<WithKey> {
  const before = ctx.ingest.isRemote ? await lookBefore(ctx, id, once) : undefined;
  if (before !== undefined) return { ...before, way: null };
  const streamKey = makeStreamKey(ctx.idSecret, id, ctx.newBytes);
  const way = await ctx.ingest.rotate({ streamId: id, streamKey });
  const settled = await replaceKey(
    ctx.db,
    { once, attempt: ctx.newId(), keepFor: 'day' },
    {
      id,
      host: bearerOf(ctx.actor).principal,
      keyHash: hashStreamKey(ctx.idSecret, way.streamKey),
      way: { ...way, liveUrl: ctx.tokens.audience },
    },
  );
  if ('refused' in settled) return refuse(settled);
  await tellRoom(ctx, settled, (rooms, facts) => rooms.amend(facts));
  return { ...settled, way: settled.replayed ? null : way };
}

/** A provider changes its key at once, so the stream's owner and a possible retry are checked first. */
async function lookBefore(ctx: LiveContext, id: StreamId, once: Once | undefined): Promise<Settled | undefined> {
  const settled = once === undefined ? undefined : await findSettled(ctx.db, once);
  if (settled !== undefined) return settled;
  const host = bearerOf(ctx.actor);
  const found = await findStream(ctx.db, id, { host: host.principal, all: false });
  if (found === undefined || found.host.id !== personOf(ctx.idSecret, host).id) throw new Problem('not_found');
  if (isOver(found.status)) throw new Problem('stream_over');
  return undefined;
}
