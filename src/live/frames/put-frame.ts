import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf } from '#src/live/rooms/person.ts';
import { cleanStill } from '#src/pictures/clean-still.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { FRAME_PAUSE_SECONDS, MAX_FRAME_SIDE } from './frame.ts';
import { forgetFrame } from './read-frame.ts';
import { claimFrame, showFrame, type FrameClaim } from './frames-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'frameFiles'>;

/**
 * Gives the caller's stream on air a picture for lists, without metadata, in the place of the one before. Two round
 * trips. Its number, null where nothing shows it any more. Throws `picture_invalid`, `not_found`, `stream_not_live`,
 * `frame_not_shown`, `quota_exceeded`, `storage_unavailable`.
 */
export async function putFrame(ctx: Ctx, id: StreamId, bytes: Uint8Array): Promise<number | null> {
  const { principal } = bearerOf(ctx.actor);
  const still = cleanStill(bytes, MAX_FRAME_SIDE);
  const claim = await claimFrame(ctx.db, id, principal);
  if (claim?.kind !== 'claimed') throw problemOf(claim);
  await ctx.frameFiles.put(id, still);
  const version = await showFrame(ctx.db, id);
  forgetFrame(id);
  return version;
}

function problemOf(claim: FrameClaim | undefined): Problem {
  switch (claim?.kind) {
    case 'stream_not_live':
      return new Problem('stream_not_live', { extensions: { streamStatus: claim.status } });
    case 'too_soon':
      return new Problem('quota_exceeded', {
        detail: `A stream gets a picture every ${FRAME_PAUSE_SECONDS} s at most.`,
        retryAfterSeconds: claim.seconds,
      });
    case 'frame_not_shown':
      return new Problem('frame_not_shown');
    default:
      return new Problem('not_found');
  }
}
