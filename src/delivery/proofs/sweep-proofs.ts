import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { endSweep, findSweep } from './sweep-proofs-store.ts';

/**
 * Deletes the pictures of an ended job that prove nothing: replaced ones, a former driver's, and those that were refused
 * after they had been stored. No picture of an ended job is taken, so that nothing that is deleted can become a proof.
 * Throws `storage_unavailable`.
 */
export async function sweepProofs(
  ctx: Pick<DeliveryContext, 'db' | 'proofs' | 'remind'>,
  jobId: JobId,
): Promise<DueOutcome> {
  const kept = await findSweep(ctx.db, jobId);
  if (kept === undefined) return { kind: 'done' };
  const stored = await ctx.proofs.list(jobId);
  const needless = stored.filter((key) => !kept.includes(key));
  await ctx.proofs.remove(needless);
  // A list may have been a part: its row ends with the sweep that finds nothing.
  if (needless.length === 0) await endSweep(ctx.db, jobId);
  else ctx.remind({ kind: 'sweep_proofs', subject: jobId });
  return { kind: 'done' };
}
