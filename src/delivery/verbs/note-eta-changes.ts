import type { DeliveryContext } from '../context.ts';
import { noteEtaChanges as note } from '../store/eta-changes.ts';

/** Once a minute: drop-offs that have moved are noted, and told to whoever subscribes. */
export async function noteEtaChanges(ctx: Pick<DeliveryContext, 'db' | 'announce'>): Promise<void> {
  if (await note(ctx.db)) ctx.announce();
}
