import type { DeliveryContext } from '../context.ts';
import { listDue } from '../store/due.ts';

/** Sends a message for everything that is due and that no message came for, or came in vain. */
export async function remindOfDue(ctx: Pick<DeliveryContext, 'db' | 'remind'>): Promise<void> {
  for (const reminder of await listDue(ctx.db)) ctx.remind(reminder);
}
