import { books } from '#src/ledger/books.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { earlyBy, type DueOutcome } from '#src/delivery/due/due.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { expireJob } from './expire-job-store.ts';

/** Ends a job's search when its time is over, in one round trip; the delivery fails and its payment is voided. */
export async function expireSearch(
  ctx: Pick<DeliveryContext, 'db' | 'newId' | 'remind' | 'announce'>,
  jobId: string,
): Promise<DueOutcome> {
  const outcome = await expireJob(ctx.db, jobId as JobId, ctx.newId(), books);
  if (outcome.told === 'announce') ctx.announce();
  for (const reminder of outcome.due) ctx.remind(reminder);
  return outcome.kind === 'early' ? earlyBy(outcome.inSeconds ?? 0) : { kind: 'done' };
}
