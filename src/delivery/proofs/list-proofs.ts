import { Problem } from '#src/platform/problem/problem.ts';
import { candidateIdsOf } from '#src/delivery/dispatch/candidate.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { Proof } from './proof.ts';
import { reachOf } from '#src/delivery/reach.ts';
import { listProofs as select } from './select-proofs-store.ts';

/**
 * The proofs of a delivery within the caller's reach: five at most. Its owner reads who checked an ID by the job's own id
 * of that driver. Throws `not_found`.
 */
export async function listProofs(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'idSecret'>,
  id: DeliveryId,
): Promise<Proof<string>[]> {
  const reach = reachOf(ctx.actor);
  const found = await select(ctx.db, id, reach);
  if (found === undefined) throw new Problem('not_found');
  const { jobId, proofs } = found;
  return reach !== 'all' && 'owner' in reach ? proofs.map((proof) => coarse(ctx.idSecret, jobId, proof)) : proofs;
}

function coarse(idSecret: string, jobId: JobId, proof: Proof): Proof<string> {
  const { data } = proof;
  if (data === null || !('checkedBy' in data)) return proof;
  return { ...proof, data: { ...data, checkedBy: candidateIdsOf(idSecret, jobId)(data.checkedBy) } };
}
