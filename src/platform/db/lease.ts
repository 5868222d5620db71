import { sql, type SQL } from 'drizzle-orm';
import {
  alsoReading,
  claimStatement,
  effectsOf,
  expiryOf,
  hasKey,
  keyInProgress,
  outcomeOf,
  type KeyRow,
} from './claim-key.ts';
import type { Database } from './database.ts';
import type { Claim, Done, Once, Outcome, Part } from './once.ts';
import { freeze } from './stored-value.ts';
import { idempotency } from './table.ts';

// For an invoke, whose tool runs between two statements: it reserves, calls the tool, and settles or releases.

/** How long a holder may be silent before the same request, sent again, takes its key over. By Postgres' clock alone. */
export const LEASE_SECONDS = 60;

/** What is reserved, in one transaction with the claim. */
interface Reserving {
  /** Statements that run first: locks, so that the last one sees what whoever held them did. */
  readonly before: readonly SQL[];
  /** The last one, of one row. It must change nothing unless `mine` holds. */
  readonly statement: (mine: SQL) => SQL;
}

/**
 * Claims a key for an operation that leaves the database before it can answer, and reserves what it needs. `row`: what
 * the statement returned. Without an `outcome` go on, then settle or release; it is that of whoever settled the key. Takes a fresh
 * `attempt` for every call. A take-over reserves anew: what may be reserved once only has an id that is derived from the
 * request. Throws `idempotency_in_progress`, `idempotency_key_reused`.
 */
export async function reserveOnce<T>(
  db: Database,
  { once, attempt }: Claim,
  { before, statement }: Reserving,
): Promise<{ readonly row: Record<string, unknown>; readonly outcome: Outcome<T> | undefined }> {
  if (once === undefined) {
    const results = await db.batch(inOrder([...before, statement(sql`true`)]));
    return { row: lastOf(results), outcome: undefined };
  }
  // Whatever it is kept for in the end, a row that nobody settles is swept after a day.
  const running = sql`null::json, now() + make_interval(secs => ${LEASE_SECONDS}), ${expiryOf('day')}`;
  const mine = sql`exists (select 1 from ${idempotency} where ${hasKey(once)} and request_id = ${attempt}::uuid and outcome is null)`;
  const claim = claimStatement({ once, attempt }, running, []);
  const results = await db.batch(inOrder([claim, ...before, statement(mine)]));
  const row = results[0]?.[0] as KeyRow | undefined;
  if (row === undefined) throw new Error('the idempotency claim returned no row');
  const outcome = row.request_id === attempt ? undefined : outcomeOf<T>(row, once);
  return { row: lastOf(results), outcome };
}

/** What is done with a reservation that ends. */
interface Ending {
  /** Statements that run first, in the same transaction. */
  readonly before?: readonly SQL[];
  /** Whether the operation's own row is still as this attempt left it; read after them. */
  readonly holds?: SQL;
  readonly parts: readonly Part[];
  /** A select of one JSON value, or none. */
  readonly effects?: SQL;
}

/**
 * Stores the outcome and runs the parts if the attempt still holds its key, in one transaction. After a take-over it
 * does neither and returns what the other settled. May be repeated when its outcome is unknown. Throws
 * `idempotency_in_progress` where the other still runs or has let go, `idempotency_key_reused`.
 */
export async function settleReserved<T, E = null>(
  db: Database,
  { once, attempt, keepFor }: Claim,
  value: T,
  { before = [], holds = sql`true`, parts, effects }: Ending,
): Promise<Done<T, E>> {
  const first = (row: object & { effects?: unknown }) => ({
    value,
    replayed: false,
    effects: (row.effects ?? null) as E | null,
  });
  if (once === undefined) {
    const unkeyed = sql`with mine as (select 1 where ${holds})${effectsOf(parts)} select exists (select 1 from mine) won${alsoReading(effects)}`;
    const row = lastOf(await db.batch(inOrder([...before, unkeyed])));
    if (row['won'] === true) return first(row);
    throw keyInProgress();
  }
  // `for update` waits for whoever is taking it over, and then reads the row that they left.
  const keyed = sql`
    with held as (
      select fingerprint, request_id, outcome from ${idempotency} where ${hasKey(once)} for update),
    mine as (
      update ${idempotency} set (outcome, lease_until, expires_at) =
        row(${freeze(value)}::json, null::timestamptz, ${expiryOf(keepFor)})
      where ${hasKey(once)} and exists (select 1 from held where request_id = ${attempt}::uuid and outcome is null) and ${holds}
      returning 1)${effectsOf(parts)}
    select held.*, exists (select 1 from mine) won${alsoReading(effects)} from held`;
  const results = await db.batch(inOrder([...locked(once, before), keyed]));
  const row = results.at(-1)?.[0] as (KeyRow & { won: boolean }) | undefined;
  if (row === undefined) throw keyInProgress(); // released or swept: whoever asks again starts anew
  return row.won ? first(row) : { ...outcomeOf<T>(row, once), effects: null };
}

/**
 * Gives a key back after a failure that must not be stored, if the attempt still holds it, and runs the parts if so.
 * Answers what `effects` selects.
 */
export async function releaseReserved(
  db: Database,
  { once, attempt }: Pick<Claim, 'once' | 'attempt'>,
  { before = [], holds = sql`true`, parts, effects }: Ending,
): Promise<unknown> {
  const mine =
    once === undefined
      ? sql`select 1 where ${holds}`
      : sql`delete from ${idempotency} where ${hasKey(once)} and request_id = ${attempt}::uuid and outcome is null and ${holds} returning 1`;
  const results = await db.batch(
    inOrder([
      ...locked(once, before),
      sql`with mine as (${mine})${effectsOf(parts)} select 1 as done${alsoReading(effects)}`,
    ]),
  );
  return lastOf(results)['effects'] ?? null;
}

/** The key before everything else, as when it was claimed: whoever sends it again holds it, and waits for the rest. */
const locked = (once: Once | undefined, before: readonly SQL[]): readonly SQL[] =>
  once === undefined || before.length === 0
    ? before
    : [sql`select 1 from ${idempotency} where ${hasKey(once)} for update`, ...before];

const inOrder = (statements: readonly SQL[]) => statements as readonly [SQL, ...SQL[]]; // never empty

function lastOf(results: readonly (readonly Record<string, unknown>[])[]): Record<string, unknown> {
  const row = results.at(-1)?.[0];
  if (row === undefined) throw new Error('the last statement returned no row');
  return row;
}
