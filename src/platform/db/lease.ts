import { sql } from 'drizzle-orm';
import {
  answerValues,
  claimKey,
  effectsOf,
  expiryOf,
  hasKey,
  keyInProgress,
  replayOf,
  runUnclaimed,
  type KeyRow,
} from './claim-key.ts';
import type { Database } from './database.ts';
import type { Claim, Part, Settled, Settlement } from './once.ts';
import { idempotency } from './table.ts';

// The next to use this is an invoke: it reserves, calls the tool, and settles. Until then only tests do.

/** How long a holder may be silent before the same request, sent again, takes its key over. By Postgres' clock alone. */
export const LEASE_SECONDS = 60;

/**
 * Claims a key for an operation that leaves the database before it can answer, and runs the parts with the claim.
 * `mine`: go on, then settle or release. Otherwise the answer of whoever settled it. Takes a fresh `attempt` for every
 * call. A take-over runs the parts anew: what may be reserved once only has an id that is derived from the request.
 * Throws `idempotency_in_progress`, `idempotency_key_reused`.
 */
export async function reserveOnce(
  db: Database,
  { once, attempt }: Claim,
  parts: readonly Part[],
): Promise<'mine' | Settled> {
  if (once === undefined) {
    await runUnclaimed(db, parts);
    return 'mine';
  }
  // Whatever it is kept for in the end, a row that nobody settles is swept after a day.
  const running = sql`null::integer, null::jsonb, null::text, now() + make_interval(secs => ${LEASE_SECONDS}), ${expiryOf('day')}`;
  const result = await claimKey(db, { once, attempt }, running, parts);
  return 'mine' in result ? 'mine' : result;
}

/**
 * Stores the answer and runs the parts if the attempt still holds its key, in one statement. After a take-over it
 * does neither and answers what the other settled. May be repeated when its outcome is unknown. Throws
 * `idempotency_in_progress` where the other still runs or has let go, `idempotency_key_reused`.
 */
export async function settleReserved(
  db: Database,
  { once, attempt, keepFor }: Claim,
  answer: Settlement,
  parts: readonly Part[],
): Promise<Settled> {
  const first = { ...answer, replayed: false };
  if (once === undefined) {
    await runUnclaimed(db, parts);
    return first;
  }
  // `for update` waits for whoever is taking it over, and then reads the row that they left.
  const [row] = await db.execute<KeyRow & { won: boolean }>(sql`
    with held as (
      select fingerprint, request_id, status, headers, body from ${idempotency} where ${hasKey(once)} for update),
    mine as (
      update ${idempotency} set (status, headers, body, lease_until, expires_at) =
        row(${answerValues(answer)}, null::timestamptz, ${expiryOf(keepFor)})
      where ${hasKey(once)} and exists (select 1 from held where request_id = ${attempt}::uuid and status is null)
      returning 1)${effectsOf(parts)}
    select held.*, exists (select 1 from mine) won from held`);
  if (row === undefined) throw keyInProgress(); // released or swept: whoever asks again starts anew
  return row.won ? first : replayOf(row, once);
}

/** Gives a key back after a failure that must not be stored, if the attempt still holds it, and runs the parts if so. */
export async function releaseReserved(db: Database, { once, attempt }: Claim, parts: readonly Part[]): Promise<void> {
  if (once === undefined) return runUnclaimed(db, parts);
  await db.execute(sql`
    with mine as (
      delete from ${idempotency} where ${hasKey(once)} and request_id = ${attempt}::uuid and status is null
      returning 1)${effectsOf(parts)}
    select 1`);
}
