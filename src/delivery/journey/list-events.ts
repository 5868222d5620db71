import type { PageRequest } from '#src/platform/db/page.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { LogPage } from './life-cycle-log.ts';
import { reachOf } from '#src/delivery/reach.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { findDeliveryLog } from './moves-log-store.ts';
import { readLog } from './read-log.ts';

/** The log of a delivery within the caller's reach, in order. Throws `not_found`, `cursor_invalid`. */
export const listEvents = (
  ctx: Pick<DeliveryContext, 'db' | 'actor'>,
  id: DeliveryId,
  page: PageRequest,
): Promise<LogPage<DeliveryStatus>> => readLog(page, (slice) => findDeliveryLog(ctx.db, id, reachOf(ctx.actor), slice));
