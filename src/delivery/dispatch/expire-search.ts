import { books } from '#src/ledger/books.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { earlyBy, type DueOutcome } from '#src/platform/due.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { expireJob } from './expire-job-store.ts';

/** Ends a job's search when its time is over, in one round trip; the delivery fails and its payment is voided. */
export async function expireSearch(
  ctx: Pick<DeliveryContext, 'db' | 'remind' | 'announce'>,
  jobId: JobId,
): Promise<DueOutcome> {
  const expired = await expireJob(ctx.db, jobId, books);
  if ('refused' in expired) return expired.refused === 'early' ? earlyBy(expired.detail.inSeconds) : { kind: 'done' };
  if (expired.effects?.announces === true) ctx.announce();
  for (const reminder of expired.effects?.due ?? []) ctx.remind(reminder);
  return { kind: 'done' };
}
