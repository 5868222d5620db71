import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { DeliveryId } from '../ids.ts';
import type { Proof } from '../proof.ts';
import { reachOf } from '../reach.ts';
import { listProofs as select } from '../store/select-proofs.ts';

/** The proofs of a delivery within the caller's reach: five at most. Throws `not_found`. */
export async function listProofs(ctx: Pick<DeliveryContext, 'db' | 'actor'>, id: DeliveryId): Promise<Proof[]> {
  const proofs = await select(ctx.db, id, reachOf(ctx.actor));
  if (proofs === undefined) throw new Problem('not_found');
  return proofs;
}
