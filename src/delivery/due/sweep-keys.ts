import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';

/** Deletes expired idempotency keys, some at a time. */
export async function sweepKeys(ctx: Pick<DeliveryContext, 'db'>): Promise<void> {
  await sweepExpiredKeys(ctx.db);
}
