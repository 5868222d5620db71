import type { LiveContext } from '#src/live/context.ts';
import { dues } from './due-store.ts';

/** Enqueues a reminder for everything that is due and that no reminder came for, or none successfully. */
export async function remindOfDue(ctx: Pick<LiveContext, 'db' | 'remind'>): Promise<void> {
  for (const reminder of await dues.list(ctx.db)) ctx.remind(reminder);
}
