import { Problem } from '#src/platform/problem/problem.ts';
import type { PartnerContext } from './context.ts';
import { deleteSender as store } from './senders-store.ts';

/** Deletes a sender that never sent an order. Throws `not_found`, `sender_has_orders`. */
export async function deleteSender({ db }: Pick<PartnerContext, 'db'>, id: string): Promise<void> {
  if (!(await store(db, id))) throw new Problem('not_found');
}
