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
  const { value: expiry, effects } = await expireJob(ctx.db, jobId as JobId, ctx.newId(), books);
  if (effects?.announces === true) ctx.announce();
  for (const reminder of effects?.due ?? []) ctx.remind(reminder);
  return expiry.kind === 'early' ? earlyBy(expiry.inSeconds) : { kind: 'done' };
}
