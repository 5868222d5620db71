import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { reachOf } from '#src/delivery/reach.ts';
import type { Wishes } from './recipient.ts';
import { findWishes } from './wishes-store.ts';

/** What the recipient asked of the driver, for whoever may read the delivery. Throws `not_found`. */
export async function readWishes(ctx: Pick<DeliveryContext, 'db' | 'actor'>, id: DeliveryId): Promise<Wishes> {
  const found = await findWishes(ctx.db, id, reachOf(ctx.actor));
  if (found === undefined) throw new Problem('not_found');
  return found;
}
