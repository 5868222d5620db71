import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { isModerator } from '#src/live/rooms/person.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { StoredClip } from './clip.ts';
import { listClips as store } from './clips-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'tokens'>;

/** A page of a stream's clips that the caller may see, newest first. One round trip. Throws `not_found`, `cursor_invalid`. */
export async function listClips(
  ctx: Ctx,
  streamId: StreamId,
  page: PageRequest,
): Promise<{ readonly clips: readonly StoredClip[]; readonly nextCursor: string | null }> {
  const identity = { ...ctx.tokens, list: ['clips', streamId] };
  const principal = ctx.actor.kind === 'bearer' ? ctx.actor.principal : null;
  const who = { streamId, principal, reach: isModerator(ctx.actor) ? 'all' : 'own' } as const;
  const { items, nextCursor } = await readPage(identity, page, async (after, limit) => {
    const found = await store(ctx.db, who, after, limit);
    if (found === undefined) throw new Problem('not_found');
    return found;
  });
  return { clips: items.map(({ clip }) => clip), nextCursor };
}
