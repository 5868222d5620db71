import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { reachOf } from '#src/delivery/reach.ts';
import type { PaidTip } from './later-tip.ts';
import { findPaidTips } from './tips-store.ts';

/** What a delivery's recipient has given its driver, for whoever may read the delivery. One round trip. Throws `not_found`. */
export async function listTips(
  ctx: Pick<DeliveryContext, 'db' | 'actor'>,
  id: DeliveryId,
): Promise<readonly PaidTip[]> {
  const found = await findPaidTips(ctx.db, id, reachOf(ctx.actor));
  if (found === undefined) throw new Problem('not_found');
  return found;
}
