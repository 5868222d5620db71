import { sql, type SQL } from 'drizzle-orm';
import { Problem } from '#src/platform/problem/problem.ts';
import { effectsOf, outcomeOf, selectKey, type KeyRow } from './claim-key.ts';
import type { Database } from './database.ts';
import { decideOnce } from './decide.ts';
import type { Claim, Done, Once, Outcome, Part } from './once.ts';
import { freeze } from './stored-value.ts';

// For what is neither hot nor raced: load, decide in a pure function, commit under the version that was loaded. Two
// trips; a third if somebody was faster.

/** What a decision begins with: the rows that it is about, or the outcome that this very request had before. */
export type Loaded<Row, T> = { readonly row: Row | undefined } | { readonly outcome: Outcome<T> };

/** Loads the row of an operation without a key. */
export const loadRow = async <Row extends Record<string, unknown>>(db: Database, load: SQL): Promise<Row | undefined> =>
  (await db.execute<Row>(load))[0];

/** Loads one row, and looks for the key's outcome, in one trip. Throws `idempotency_key_reused`, `idempotency_in_progress`. */
export async function loadOnce<Row extends Record<string, unknown>, T>(
  db: Database,
  once: Once | undefined,
  load: SQL,
): Promise<Loaded<Row, T>> {
  if (once === undefined) return { row: await loadRow<Row>(db, load) };
  // The key last: if it isn't there, its rows weren't changed under it when they were read.
  const [rows, keys] = await db.batch([load, selectKey(once)]);
  const key = keys?.[0] as (KeyRow & { abandoned: boolean }) | undefined;
  if (key !== undefined && !(key.abandoned && key.fingerprint === once.fingerprint))
    return { outcome: outcomeOf<T>(key, once) };
  return { row: rows?.[0] as Row | undefined };
}

/** What was decided about rows that were loaded before. */
export interface Commit<T> {
  /** Locks, in the order in which everybody takes them. */
  readonly locks: readonly SQL[];
  /** Whether the rows are still what was loaded, read after the locks. */
  readonly unchanged: SQL;
  readonly parts: readonly Part[];
  readonly value: T;
  /** A select of one JSON value, or none: what is to be done after the commit. */
  readonly effects?: SQL;
  /** The statement that loaded them. */
  readonly load: SQL;
}

/** Somebody was faster: the row as it is now. */
export interface Stale<Row> {
  readonly refused: 'stale';
  readonly detail: Row | undefined;
}

/** Commits all parts and stores the outcome with the key, if nobody has changed the rows since they were loaded. */
export async function commitOnce<Row, T, E = null>(
  db: Database,
  claim: Claim,
  { locks, unchanged, parts, value, effects, load }: Commit<T>,
): Promise<Done<T, E> | Stale<Row>> {
  const operation = {
    before: locks,
    ctes: (guard: SQL) => sql`
      mine as (select 1 where ${unchanged} and ${guard})${effectsOf(parts)},
      decision as (
        select case when exists (select 1 from mine) then 'done' else 'stale' end as kind, ${freeze(value)}::json as result)`,
    after: load,
  };
  return decideOnce<T, { stale: Row | undefined }, E>(
    db,
    claim,
    effects === undefined ? operation : { ...operation, effects },
  );
}

/** The database is there; others were. */
export const OVERTAKEN =
  'Others changed the same thing at the same time, and were faster each time. Nothing has happened: send the request again.';

/**
 * Decides about a row and commits; decides again about what it has become, if somebody was faster. `attempts`: more than
 * two where many are expected at once, and each changes what the others decide.
 */
export async function decideAndCommit<Row, D, O>(
  loaded: Row | undefined,
  decide: (row: Row | undefined) => D,
  commit: (decision: D) => Promise<O | Stale<Row>>,
  attempts = 2,
): Promise<O> {
  let row = loaded;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const result = await commit(decide(row));
    if (!isStale<Row, O>(result)) return result;
    row = result.detail;
  }
  throw new Problem('database_unavailable', { detail: OVERTAKEN, retryAfterSeconds: 1 });
}

const isStale = <Row, O>(result: O | Stale<Row>): result is (O | Stale<Row>) & Stale<Row> =>
  typeof result === 'object' && result !== null && 'refused' in result && result.refused === 'stale';
