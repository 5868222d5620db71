import { sql, type SQL } from 'drizzle-orm';
import { answerValues, claimKey, expiryOf, hasKey, replayOf, runUnclaimed, type KeyRow } from './claim-key.ts';
import type { Database } from './database.ts';
import { idempotency } from './table.ts';

/** One use of an Idempotency-Key: who, where, which key, and the fingerprint of what was asked. */
export interface Once {
  readonly principal: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** An answer as it is stored and replayed: status, chosen headers, and the body's very bytes. */
export type Settlement = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Who claims a key: without one (`once` undefined) the operation simply runs. */
export interface Claim {
  readonly once: Once | undefined;
  /** Fresh for every attempt: tells the winner's row from everybody else's. */
  readonly attempt: string;
  /** How long the answer is kept: for a creation with money as long as what it created. */
  readonly keepFor: 'day' | 'ever';
  /** A select of one text, or none, that is read along with the claim: the answer's `told`. */
  readonly tell?: SQL;
}

/** `told`: what the trip that made a first answer said along with it. */
export type Settled = Settlement & { readonly replayed: boolean; readonly told?: string | null };

/** A piece of a one-trip operation: an insert that selects from `claimed`, which has one row exactly if the key is ours. */
export type Part = (claimed: SQL) => SQL;

/**
 * Runs an operation's inserts in one statement, once per key; everyone who sends the key again gets the first answer.
 * Throws `idempotency_key_reused`, and `idempotency_in_progress` while somebody holds the key with a lease.
 */
export async function settleOnce(
  db: Database,
  { once, attempt, keepFor, tell }: Claim,
  answer: Settlement,
  parts: readonly Part[],
): Promise<Settled> {
  const first = { ...answer, replayed: false };
  if (once === undefined) {
    await runUnclaimed(db, parts);
    return first;
  }
  const settled = sql`${answerValues(answer)}, null::timestamptz, ${expiryOf(keepFor)}`;
  const result = await claimKey(db, { once, attempt, tell }, settled, parts);
  return 'mine' in result ? { ...first, told: result.told } : result;
}

/**
 * The stored answer to this very request, if its key was used and wasn't left behind by a holder that died.
 * Throws `idempotency_key_reused`, `idempotency_in_progress`.
 */
export async function findSettled(db: Database, once: Once): Promise<Settled | undefined> {
  const [row] = await db.execute<KeyRow & { abandoned: boolean }>(sql`
    select fingerprint, request_id, status, headers, body, coalesce(lease_until < now(), false) abandoned
    from ${idempotency} where ${hasKey(once)} and (expires_at is null or expires_at > now())`);
  if (row === undefined || (row.abandoned && row.fingerprint === once.fingerprint)) return undefined;
  return replayOf(row, once);
}
