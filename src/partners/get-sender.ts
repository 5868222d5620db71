import { Problem } from '#src/platform/problem/problem.ts';
import type { PartnerContext } from './context.ts';
import type { StoredSender } from './sender.ts';
import { findSender } from './senders-store.ts';

/** One sender. Throws `not_found`. */
export async function getSender({ db }: Pick<PartnerContext, 'db'>, id: string): Promise<StoredSender> {
  const found = await findSender(db, id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
