import { principalOf } from '#src/http/caller/access.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Job } from './job.ts';
import type { JobStatus } from '#src/delivery/status.ts';
import { listJobs as select } from './jobs-store.ts';

/** A page of the jobs of the key's products, newest first, in one trip. Throws `cursor_invalid`. */
export async function listJobs(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'tokens'>,
  status: JobStatus | undefined,
  page: PageRequest,
): Promise<{ readonly jobs: readonly Job[]; readonly nextCursor: string | null }> {
  const products = ctx.actor.kind === 'pool' ? ctx.actor.products : [];
  const identity = { ...ctx.tokens, list: ['jobs', principalOf(ctx.actor), products, status ?? null] };
  const { items, nextCursor } = await readPage(identity, page, (after, limit) =>
    select(ctx.db, products, status, after, limit),
  );
  return { jobs: items, nextCursor };
}
