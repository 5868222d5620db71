import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { PartnerContext } from './context.ts';
import type { StoredSender } from './sender.ts';
import { listSenders as store } from './senders-store.ts';

/** Senders, newest first. Throws `cursor_invalid`. */
export async function listSenders(
  { db, tokens }: Pick<PartnerContext, 'db' | 'tokens'>,
  partner: string | undefined,
  page: PageRequest,
): Promise<{ readonly senders: readonly StoredSender[]; readonly nextCursor: string | null }> {
  const identity = { ...tokens, list: ['senders', partner ?? null] };
  const { items, nextCursor } = await readPage(identity, page, (after, limit) => store(db, partner, after, limit));
  return { senders: items, nextCursor };
}
