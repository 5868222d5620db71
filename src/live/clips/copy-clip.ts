import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import type { FoundClip } from './clip.ts';
import { endDue, failCopy, leaseCopy, markReady, recordPick } from './copies-store.ts';
import { forgetClip } from './find-clip.ts';
import { showClip } from './shown-clip.ts';

type Ctx = Pick<LiveContext, 'db' | 'newId' | 'remind' | 'rooms' | 'clipFiles' | 'tokens' | 'note'>;

/** The waits after the first, second … attempt that failed. With them a room keeps the segments till the last one. */
const BACKOFF_SECONDS = [5, 15, 60, 300, 900] as const;

/**
 * Copies a clip's files and announces it. A clip that a sold lot got by itself is picked now: whatever is there of it.
 * Idempotent: an attempt goes on where one before has stopped.
 */
export async function copyClip(ctx: Ctx, subject: string): Promise<DueOutcome> {
  const held: Held = { kind: 'clip_copy', subject, attempt: ctx.newId() };
  const leased = await leaseCopy(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  const { found } = leased.subject;
  try {
    await attempt(ctx, held, found);
  } catch (error) {
    ctx.note(error);
    const seconds = BACKOFF_SECONDS[leased.attempts - 1];
    if (seconds === undefined) await giveUp(ctx, held, found);
    else {
      await dues.postpone(ctx.db, held, seconds, error instanceof Error ? error.message : String(error));
      ctx.remind({ kind: 'clip_copy', subject }, seconds);
    }
  }
  return { kind: 'done' };
}

async function attempt(ctx: Ctx, held: Held, found: FoundClip): Promise<void> {
  const { id, status } = found.clip;
  if (status === 'deleted') {
    await ctx.clipFiles.remove(id); // what an attempt has copied since it was deleted
    return conclude(ctx, held, found, null);
  }
  if (status === 'failed') return conclude(ctx, held, found, null);
  const picked = await pick(ctx, found);
  if (picked?.segments === undefined || picked.segments === null) return giveUp(ctx, held, found);
  if ((await ctx.clipFiles.copy(id, picked.segments)) === 'lost') throw new Error('a file of the clip is gone');
  if (!(await markReady(ctx.db, id)))
    return attempt(ctx, held, { ...found, clip: { ...found.clip, status: 'deleted' } });
  forgetClip(id);
  const isPrivate = picked.segments.some((segment) => segment.isPrivate);
  const clip = showClip({ liveUrl: ctx.tokens.audience }, picked.clip, 'ready');
  return conclude(ctx, held, found, { clip, isPrivate });
}

/** The clip with its segments; undefined where nothing of it was filmed. */
async function pick(ctx: Ctx, found: FoundClip): Promise<FoundClip | undefined> {
  if (found.segments !== null) return found;
  const { clip, fromAt, untilAt } = found;
  const span = { from: fromAt, durationMs: untilAt - fromAt, needs: 'any' } as const;
  const call = { streamId: clip.streamId, clipId: clip.id, span, words: null };
  const { picked } = await ctx.rooms.clips.pickClip(call);
  return picked && recordPick(ctx.db, clip.id, picked);
}

/** The room hears of it before the row is ended: if it can't, it hears of it at the next attempt. */
async function conclude(
  ctx: Ctx,
  held: Held,
  { clip: { id, streamId } }: FoundClip,
  ready: Parameters<Ctx['rooms']['clips']['settleClip']>[0]['ready'],
): Promise<void> {
  await ctx.rooms.clips.settleClip({ streamId, clipId: id, ready });
  await endDue(ctx.db, held);
}

async function giveUp(ctx: Ctx, held: Held, { clip: { id, streamId } }: FoundClip): Promise<void> {
  if (!(await failCopy(ctx.db, held))) return; // it is ready, or deleted
  forgetClip(id);
  await ctx.clipFiles.remove(id).catch(ctx.note);
  await ctx.rooms.clips.settleClip({ streamId, clipId: id, ready: null }).catch(ctx.note); // it lapses by itself
}
