import { books } from '../../ledger/verbs/books.ts';
import type { DeliveryContext } from '../context.ts';
import { earlyBy, type DueOutcome } from '../due.ts';
import type { JobId } from '../ids.ts';
import { expireJob } from '../store/expire-job.ts';

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
