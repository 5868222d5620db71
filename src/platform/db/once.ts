import { sql, type SQL } from 'drizzle-orm';
import { claimKey, expiryOf, outcomeOf, runUnclaimed, selectKey, type KeyRow } from './claim-key.ts';
import type { Database } from './database.ts';
import { freeze } from './stored-value.ts';

/** One use of an Idempotency-Key: who, where, which key, and the fingerprint of what was asked. */
export interface Once {
  readonly principal: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** Who claims a key: without one (`once` undefined) the operation simply runs. */
export interface Claim {
  readonly once: Once | undefined;
  /** Fresh for every attempt: tells the winner's row from everybody else's. */
  readonly attempt: string;
  /** How long the outcome is kept: for a creation with money as long as what it created. */
  readonly keepFor: 'day' | 'ever';
}

/** For an operation that takes no key. */
export const withoutKey: Claim = { once: undefined, attempt: '', keepFor: 'day' };

/**
 * What came of an operation. With a key it is stored, and everyone who sends the key again gets the same value,
 * `replayed`.
 */
export interface Outcome<T> {
  readonly value: T;
  readonly replayed: boolean;
}

/** An outcome, and what its statement read for this call only: `effects`, of what is to be done after the commit. */
export interface Done<T, E = null> extends Outcome<T> {
  readonly effects: E | null;
}

/** The same outcome with another value: what a domain makes of what is stored. */
export const mapOutcome = <T, U>({ value, replayed }: Outcome<T>, change: (value: T) => U): Outcome<U> => ({
  value: change(value),
  replayed,
});

/** A piece of a one-trip operation: an insert that selects from `claimed`, which has one row exactly if the key is ours. */
export type Part = (claimed: SQL) => SQL;

/**
 * Runs an operation's inserts in one statement, once per key, and stores its outcome, which is known beforehand.
 * `effects`: a select of one JSON value, or none, that is read along. Throws `idempotency_key_reused`, and
 * `idempotency_in_progress` while somebody holds the key with a lease.
 */
export async function settleOnce<T, E = null>(
  db: Database,
  { once, attempt, keepFor }: Claim,
  value: T,
  parts: readonly Part[],
  effects?: SQL,
): Promise<Done<T, E>> {
  if (once === undefined) return { value, replayed: false, effects: await runUnclaimed<E>(db, parts, effects) };
  const stored = sql`${freeze(value)}::json, null::timestamptz, ${expiryOf(keepFor)}`;
  const claimed = await claimKey<T, E>(db, { once, attempt, effects }, stored, parts);
  return 'mine' in claimed ? { value, replayed: false, effects: claimed.effects } : { ...claimed, effects: null };
}

/**
 * The stored outcome of this very request, if its key was used and wasn't left behind by a holder that died.
 * Throws `idempotency_key_reused`, `idempotency_in_progress`.
 */
export async function findOutcome<T>(db: Database, once: Once): Promise<Outcome<T> | undefined> {
  const [row] = await db.execute<KeyRow & { abandoned: boolean }>(selectKey(once));
  if (row === undefined || (row.abandoned && row.fingerprint === once.fingerprint)) return undefined;
  return outcomeOf(row, once);
}
