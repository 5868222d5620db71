import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { takeTask as take, type Taken } from './tasks-store.ts';
import type { TaskLease } from './work.ts';

/** Takes a task with the permit to ask its host: one round trip. A task whose host isn't free is due later. */
export const takeTask = (
  ctx: Pick<SwarmContext, 'db' | 'scanGapMs'>,
  wanted: Omit<TaskLease, 'epoch'>,
): Promise<Taken> => take(ctx.db, wanted, ctx.scanGapMs);
