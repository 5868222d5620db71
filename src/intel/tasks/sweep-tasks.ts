import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { noteBuried, sweepTasks as sweep } from './tasks-store.ts';

/** Ends leases that ran out, and reminds of every task that is due and whose turn may be within the minute. */
export async function sweepTasks(ctx: Pick<SwarmContext, 'db' | 'remind' | 'scanGapMs'>): Promise<void> {
  ctx.remind(await sweep(ctx.db, ctx.scanGapMs));
}

/** Notes that the messages of a task failed for good: the row stays due. */
export const buryTask = (ctx: Pick<SwarmContext, 'db'>, task: string): Promise<void> => noteBuried(ctx.db, task);
