import type { DeliveryContext } from '#src/delivery/context.ts';
import { noteEtaChanges as note } from './eta-changes-store.ts';

/** Once a minute: records changed arrival times, and has them announced. */
export async function noteEtaChanges(ctx: Pick<DeliveryContext, 'db' | 'announce'>): Promise<void> {
  if (await note(ctx.db)) ctx.announce();
}
