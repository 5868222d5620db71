import { Problem } from '#src/platform/problem/problem.ts';
import type { PartnerContext } from './context.ts';
import { deleteSecret } from './secrets-store.ts';

/** Ends one of a sender's secrets at once, even the last one. Throws `not_found`. */
export async function endSecret({ db }: Pick<PartnerContext, 'db'>, senderId: string, id: string): Promise<void> {
  if (!(await deleteSecret(db, senderId, id))) throw new Problem('not_found');
}
