import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { JobId } from '../ids.ts';
import type { Job } from '../job.ts';
import { findJob } from '../store/jobs.ts';

/** One job of the key's products. Throws `not_found`, for another product's too. */
export async function getJob(ctx: Pick<DeliveryContext, 'db' | 'actor'>, id: JobId): Promise<Job> {
  const found = ctx.actor.kind === 'pool' ? await findJob(ctx.db, id, ctx.actor.products) : undefined;
  if (found === undefined) throw new Problem('not_found');
  return found;
}
