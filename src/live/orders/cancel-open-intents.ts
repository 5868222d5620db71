import type { LiveContext } from '#src/live/context.ts';
import { noteIntent } from '#src/live/payers/note-intent.ts';

/**
 * Cancels intents that nobody is to pay any more. One call of the processor and one round trip each. True where one of
 * them has taken its money meanwhile, which then counts, or goes back. Throws `payments_unavailable`.
 */
export async function cancelOpenIntents(
  ctx: Pick<LiveContext, 'db' | 'payments' | 'remind'>,
  intentIds: readonly string[],
): Promise<boolean> {
  let isTaken = false;
  for (const id of intentIds) {
    const intent = await ctx.payments.cancel(id, `cancel:${id}`);
    if ('refused' in intent) continue;
    await noteIntent(ctx, intent);
    isTaken ||= intent.status === 'succeeded';
  }
  return isTaken;
}
