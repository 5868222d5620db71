import { sql } from 'drizzle-orm';
import {
  claimKey,
  effectsOf,
  expiryOf,
  hasKey,
  keyInProgress,
  outcomeOf,
  runUnclaimed,
  type KeyRow,
} from './claim-key.ts';
import type { Database } from './database.ts';
import type { Claim, Outcome, Part } from './once.ts';
import { freeze } from './stored-value.ts';
import { idempotency } from './table.ts';

// The next to use this is an invoke: it reserves, calls the tool, and settles. Until then only tests do.

/** How long a holder may be silent before the same request, sent again, takes its key over. By Postgres' clock alone. */
export const LEASE_SECONDS = 60;

/**
 * Claims a key for an operation that leaves the database before it can answer, and runs the parts with the claim.
 * `mine`: go on, then settle or release. Otherwise the outcome of whoever settled it. Takes a fresh `attempt` for every
 * call. A take-over runs the parts anew: what may be reserved once only has an id that is derived from the request.
 * Throws `idempotency_in_progress`, `idempotency_key_reused`.
 */
export async function reserveOnce<T>(
  db: Database,
  { once, attempt }: Claim,
  parts: readonly Part[],
): Promise<'mine' | Outcome<T>> {
  if (once === undefined) {
    await runUnclaimed(db, parts);
    return 'mine';
  }
  // Whatever it is kept for in the end, a row that nobody settles is swept after a day.
  const running = sql`null::json, now() + make_interval(secs => ${LEASE_SECONDS}), ${expiryOf('day')}`;
  const result = await claimKey<T>(db, { once, attempt }, running, parts);
  return 'mine' in result ? 'mine' : result;
}

/**
 * Stores the outcome and runs the parts if the attempt still holds its key, in one statement. After a take-over it
 * does neither and returns what the other settled. May be repeated when its outcome is unknown. Throws
 * `idempotency_in_progress` where the other still runs or has let go, `idempotency_key_reused`.
 */
export async function settleReserved<T>(
  db: Database,
  { once, attempt, keepFor }: Claim,
  value: T,
  parts: readonly Part[],
): Promise<Outcome<T>> {
  const first = { value, replayed: false };
  if (once === undefined) {
    await runUnclaimed(db, parts);
    return first;
  }
  // `for update` waits for whoever is taking it over, and then reads the row that they left.
  const [row] = await db.execute<KeyRow & { won: boolean }>(sql`
    with held as (
      select fingerprint, request_id, outcome from ${idempotency} where ${hasKey(once)} for update),
    mine as (
      update ${idempotency} set (outcome, lease_until, expires_at) =
        row(${freeze(value)}::json, null::timestamptz, ${expiryOf(keepFor)})
      where ${hasKey(once)} and exists (select 1 from held where request_id = ${attempt}::uuid and outcome is null)
      returning 1)${effectsOf(parts)}
    select held.*, exists (select 1 from mine) won from held`);
  if (row === undefined) throw keyInProgress(); // released or swept: whoever asks again starts anew
  return row.won ? first : outcomeOf(row, once);
}

/** Gives a key back after a failure that must not be stored, if the attempt still holds it, and runs the parts if so. */
export async function releaseReserved(db: Database, { once, attempt }: Claim, parts: readonly Part[]): Promise<void> {
  if (once === undefined) {
    await runUnclaimed(db, parts);
    return;
  }
  await db.execute(sql`
    with mine as (
      delete from ${idempotency} where ${hasKey(once)} and request_id = ${attempt}::uuid and outcome is null
      returning 1)${effectsOf(parts)}
    select 1`);
}
