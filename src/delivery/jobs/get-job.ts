import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf } from './job-reach.ts';
import type { Job } from './job.ts';
import { findJob } from './jobs-store.ts';

/**
 * One job: of the key's products, or the one that a person has as its driver. Throws `not_found`, also for any other.
 */
export async function getJob(ctx: Pick<DeliveryContext, 'db' | 'actor'>, id: JobId): Promise<Job> {
  const reach = driverSpeakerOf(ctx.actor);
  const found = reach === 'all' || 'owner' in reach ? undefined : await findJob(ctx.db, id, reach);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
