import type { AgentContext } from '#src/agent/context.ts';
import type { CallSummary } from '#src/agent/invoke/tool-call.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { selectCalls, type CallFilter } from './calls-store.ts';
import { listOwner, reachOf, type Reader } from './reader.ts';

/** A page of the reader’s own calls, the newest first. Throws `credential_unknown`, `credential_ended`, `cursor_invalid`. */
export async function listTransactions(
  { db, tokens }: Pick<AgentContext, 'db' | 'tokens'>,
  reader: Reader,
  filter: CallFilter,
  page: PageRequest,
): Promise<{ readonly calls: readonly CallSummary[]; readonly nextCursor: string | null }> {
  const list = ['transactions', ...listOwner(reader), filter.appId ?? null, filter.status ?? null];
  const { items, nextCursor } = await readPage({ ...tokens, list }, page, async (after, limit) => {
    const found = await selectCalls(db, reader, filter, after, limit);
    reachOf(reader, found?.presented ?? null);
    return found?.calls ?? [];
  });
  return { calls: items, nextCursor };
}
