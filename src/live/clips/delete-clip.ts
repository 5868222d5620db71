import type { LiveContext } from '#src/live/context.ts';
import type { ClipId } from '#src/live/ids.ts';
import { isInside } from '#src/live/lots/find-lot.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { removeClip } from './clips-store.ts';
import { findClip, forgetClip } from './find-clip.ts';

/**
 * Deletes a clip of the caller's, or of their stream, or anybody's for moderators. It can't be read from then on, and its
 * files are deleted soon. Two round trips. Throws `not_found`.
 */
export async function deleteClip(ctx: LiveContext, id: ClipId): Promise<void> {
  const { clip, host } = await findClip(ctx, id);
  const caller = bearerOf(ctx.actor);
  const isOwn = clip.creator?.id === personOf(ctx.idSecret, caller).id;
  if (!isOwn && !isInside(caller, host)) throw new Problem('not_found');
  const isGone = await removeClip(ctx.db, id);
  forgetClip(id);
  if (!isGone) throw new Problem('not_found');
  ctx.remind({ kind: 'clip_sweep', subject: id });
  ctx.after(ctx.rooms.clips.settleClip({ streamId: clip.streamId, clipId: id, ready: null }));
}
