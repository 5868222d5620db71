import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import type { ClipId } from '#src/live/ids.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { endDue, leaseSweep } from './copies-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'newId' | 'remind' | 'clipFiles'>;

/** An attempt to copy takes seconds. */
const WAIT_SECONDS = 5;

/** Deletes a deleted clip's files: none is left. Not while an attempt copies them. */
export async function sweepClip(ctx: Ctx, subject: string): Promise<DueOutcome> {
  const held: Held = { kind: 'clip_sweep', subject, attempt: ctx.newId() };
  const leased = await leaseSweep(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  if (leased.subject.isCopying) {
    await dues.postpone(ctx.db, held, WAIT_SECONDS, 'copying');
    ctx.remind({ kind: 'clip_sweep', subject }, WAIT_SECONDS);
    return { kind: 'done' };
  }
  await ctx.clipFiles.remove(subject as ClipId);
  await endDue(ctx.db, held);
  return { kind: 'done' };
}
