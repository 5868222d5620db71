import type { IntelContext } from '#src/intel/context.ts';
import { claimDue } from './schedule-store.ts';

/** Begins scans of targets that are due, and reminds of each when it is its turn. */
export async function startDueScans(ctx: Pick<IntelContext, 'db' | 'remind' | 'scanGapMs'>): Promise<void> {
  const turns = new Map<number, string[]>();
  for (const { task, inSeconds } of await claimDue(ctx.db, ctx.scanGapMs)) {
    const second = Math.ceil(inSeconds);
    turns.set(second, [...(turns.get(second) ?? []), task]);
  }
  for (const [second, tasks] of turns) ctx.remind(tasks, second);
}
