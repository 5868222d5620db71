import { principalOf } from '#src/http/caller/access.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Driver } from './driver.ts';
import { driverReachOf } from './driver-reach.ts';
import { listDrivers as select } from './drivers-store.ts';

/** A page of the drivers within the caller's reach, newest first, in one trip. Throws `cursor_invalid`. */
export async function listDrivers(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'tokens'>,
  page: PageRequest,
): Promise<{ readonly drivers: readonly Driver[]; readonly nextCursor: string | null }> {
  const reach = driverReachOf(ctx.actor);
  const identity = { ...ctx.tokens, list: ['drivers', principalOf(ctx.actor), reach] };
  const { items, nextCursor } = await readPage(identity, page, (after, limit) => select(ctx.db, reach, after, limit));
  return { drivers: items, nextCursor };
}
