import type { AgentContext } from '#src/agent/context.ts';
import { readToken, signToken } from '#src/platform/crypto/signed-token.ts';
import type { PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { listOwner, reachOf, type Reader } from './reader.ts';
import type { ReceiptsPage } from './receipts-page.ts';
import { selectReceipts } from './receipts-store.ts';

type Cursor = { readonly seq: number; readonly list: string };

/**
 * A page of an account’s receipts, in the order of their chain, with its newest signed head. Throws
 * `credential_unknown`, `credential_ended`, `insufficient_scope`, `cursor_invalid`. One trip.
 */
export async function listReceipts(
  { db, tokens: { keys, audience } }: Pick<AgentContext, 'db' | 'tokens'>,
  reader: Reader,
  { limit, cursor }: PageRequest,
): Promise<ReceiptsPage> {
  const use = { purpose: 'cursor', audience } as const;
  const list = JSON.stringify(['receipts', ...listOwner(reader)]);
  const after = cursor === undefined ? { seq: 0, list } : (readToken(keys, use, cursor) as Cursor | undefined);
  if (after?.list !== list) throw new Problem('cursor_invalid');

  const found = await selectReceipts(db, reader, after.seq, limit + 1);
  const { accountId, seesFees } = reachOf(reader, found?.presented ?? null);
  if (!seesFees)
    throw new Problem('insufficient_scope', { detail: 'This credential doesn’t have the scope fees:read.' });
  const receipts = found?.receipts.slice(0, limit) ?? [];
  const last = receipts.at(-1);
  const isMore = (found?.receipts.length ?? 0) > limit && last !== undefined;
  const next = isMore ? signToken(keys, use, { seq: last.seq, list } satisfies Cursor) : null;
  return { accountId, receipts, head: found?.head ?? null, nextCursor: next };
}
