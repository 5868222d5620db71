import type { LiveContext } from '#src/live/context.ts';
import type { ClipSegment, FoundClip } from '#src/live/clips/clip.ts';
import { findClip } from '#src/live/clips/find-clip.ts';
import type { ClipId } from '#src/live/ids.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** A clip that can be played. */
export interface PlayableClip extends FoundClip {
  readonly segments: readonly ClipSegment[];
  /** No shared cache may keep it. */
  readonly isPrivate: boolean;
}

/** A clip that the caller may watch, and that is ready. Throws `not_found`. */
export async function readClipGate(ctx: LiveContext, id: ClipId): Promise<PlayableClip> {
  const found = await findClip(ctx, id);
  const { clip, segments, visibility } = found;
  if (clip.status !== 'ready' || segments === null) throw new Problem('not_found');
  return { ...found, segments, isPrivate: visibility === 'private' };
}
