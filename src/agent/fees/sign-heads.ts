import type { AgentContext } from '#src/agent/context.ts';
import type { Head } from './receipts-page.ts';
import { selectUnsignedHeads, updateSignedHeads } from './receipts-store.ts';

/** Heads that are signed in one run: the next minute’s goes on. */
export const HEADS_AT_MOST = 200;
const MS = 1000;

/** What a signed head says: so many receipts the account had, and this was the hash of the last. */
export const headClaimsOf = ({ accountId, receipts, hash }: Head, issuer: string, at: Date) => ({
  iss: issuer,
  iat: Math.floor(at.getTime() / MS),
  account_id: accountId,
  receipts,
  hash,
});

/**
 * Signs the heads of chains that have gone on, so that whoever keeps one can tell if a receipt before it is changed or
 * left out. Called each minute; two trips, one if there is nothing to sign.
 */
export async function signHeads({
  db,
  tokens,
  signHead,
}: Pick<AgentContext, 'db' | 'tokens' | 'signHead'>): Promise<void> {
  const { now, heads } = await selectUnsignedHeads(db, HEADS_AT_MOST);
  if (heads.length === 0) return;
  const sign = async (head: Head) => ({ ...head, jws: await signHead(headClaimsOf(head, tokens.audience, now)) });
  await updateSignedHeads(db, await Promise.all(heads.map(sign)));
}
