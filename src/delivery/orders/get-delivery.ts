import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { WholeDelivery } from './delivery.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { reachOf } from '#src/delivery/reach.ts';
import { findDelivery } from './select-deliveries-store.ts';

/** One delivery within the caller's reach. Throws `not_found`, also for another owner's. */
export async function getDelivery(ctx: Pick<DeliveryContext, 'db' | 'actor'>, id: DeliveryId): Promise<WholeDelivery> {
  const found = await findDelivery(ctx.db, id, reachOf(ctx.actor));
  if (found === undefined) throw new Problem('not_found');
  return found;
}
