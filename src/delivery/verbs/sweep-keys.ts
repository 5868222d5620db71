import { sweepExpiredKeys } from '../../platform/db/sweep-expired-keys.ts';
import type { DeliveryContext } from '../context.ts';

/** Deletes expired idempotency keys, some at a time. */
export async function sweepKeys(ctx: Pick<DeliveryContext, 'db'>): Promise<void> {
  await sweepExpiredKeys(ctx.db);
}
