import * as z from 'zod';
import { findClip } from '#src/live/clips/find-clip.ts';
import { showClip, type ShownClip } from '#src/live/clips/shown-clip.ts';
import type { ClipId } from '#src/live/ids.ts';
import { isModerator } from '#src/live/rooms/person.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { addressOf } from '#fn/live/present-stream.ts';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';
import type { OpenedPage } from './open-page.ts';
import { readShown } from './read-room.ts';

/** A clip with its stream, as its page shows them. */
export interface ReadClip {
  readonly clip: ShownClip;
  readonly stream: Shown;
  /** Its files need a bearer token. */
  readonly isPrivate: boolean;
  readonly mayDelete: boolean;
}

/** The clip, if the visitor may see it. Throws `not_found`. */
export async function readClip(page: OpenedPage, id: string): Promise<ReadClip> {
  if (!z.uuid().safeParse(id).success) throw new Problem('not_found');
  const { clip, visibility } = await findClip(page.ctx, id.toLowerCase() as ClipId);
  const stream = await readShown(page, clip.streamId);
  const viewerId = page.viewer?.id;
  const isTheirs = viewerId !== undefined && [clip.creator?.id, stream.host.id].some((each) => each === viewerId);
  return {
    clip: showClip(addressOf(page.ctx), clip),
    stream,
    isPrivate: visibility === 'private',
    mayDelete: isTheirs || isModerator(page.ctx.actor),
  };
}
