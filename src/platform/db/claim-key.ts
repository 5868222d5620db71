import { sql, type SQL } from 'drizzle-orm';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Database } from './database.ts';
import type { Once, Outcome, Part } from './once.ts';
import { thaw } from './stored-value.ts';
import { idempotency } from './table.ts';

const RETRY_AFTER_SECONDS = 1;

/** The columns of a key's row that its holder writes. */
const HELD = ['fingerprint', 'request_id', 'outcome', 'created_at', 'lease_until', 'expires_at'];
const READ = sql.raw('fingerprint, request_id, outcome');

/** A key's row as it is read: with an outcome, or with null while somebody works on it. */
export type KeyRow = { fingerprint: string; request_id: string; outcome: unknown; effects?: unknown };

interface KeyClaim {
  readonly once: Once;
  readonly attempt: string;
  readonly effects?: SQL | undefined;
}

/**
 * Claims a key for an attempt and runs the parts if it got it, in one statement: `mine`, with what `effects` selects, or
 * the outcome that is there.
 * The claim is a no-op `on conflict do update`: it waits for a racer's commit and returns the newest row to winner and
 * loser alike (`do nothing` would leave some losers with no row). An expired row is anybody's to take over; one whose
 * lease ran out is the same request's only, since its holder may have had an effect.
 * `values`: outcome, lease_until, expires_at. Throws `idempotency_key_reused`, `idempotency_in_progress`.
 */
export async function claimKey<T>(
  db: Database,
  claim: KeyClaim,
  values: SQL,
  parts: readonly Part[],
): Promise<{ readonly mine: true; readonly effects: unknown } | Outcome<T>> {
  const [row] = await db.execute<KeyRow>(claimStatement(claim, values, parts));
  if (row === undefined) throw new Error('the idempotency claim returned no row');
  if (row.request_id !== claim.attempt) return outcomeOf(row, claim.once);
  return { mine: true, effects: row.effects ?? null };
}

/** The statement of `claimKey`: returns the key's row, whoever holds it. */
export function claimStatement({ once, attempt, effects }: KeyClaim, values: SQL, parts: readonly Part[]): SQL {
  const free = 'i.expires_at < now() or (i.lease_until < now() and i.fingerprint = excluded.fingerprint)';
  const kept = HELD.map((column) => `(case when ${free} then excluded else i end).${column}`);
  return sql`
    with claim as (
      insert into ${idempotency} as i (principal, route, key, fingerprint, request_id, outcome, lease_until, expires_at)
      values (${once.principal}, ${once.route}, ${once.key}::uuid, ${once.fingerprint}, ${attempt}::uuid, ${values})
      on conflict (role, principal, route, key) do update
        set (${sql.raw(HELD.join(', '))}) = (select ${sql.raw(kept.join(', '))})
      returning ${READ}),
    mine as (select 1 from claim where request_id = ${attempt}::uuid)${effectsOf(parts)}
    select ${READ}${alsoReading(effects)} from claim`;
}

/** A column for what is to be done after the commit. */
export const alsoReading = (effects: SQL | undefined): SQL =>
  effects === undefined ? sql`` : sql`, (${effects}) as effects`;

/** The row of a key that hasn't expired; `abandoned` if its holder's lease ran out. */
export const selectKey = (once: Once): SQL => sql`
  select fingerprint, request_id, outcome, coalesce(lease_until < now(), false) abandoned
  from ${idempotency} where ${hasKey(once)} and (expires_at is null or expires_at > now())`;

/** Parts as CTEs, behind the one named `mine` in the same statement. */
export const effectsOf = (parts: readonly Part[]): SQL =>
  sql.join(parts.map((part, index) => sql`, ${sql.raw(`part${index}`)} as (${part(sql.raw('mine'))})`));

/** Runs the parts of an operation that came without a key, and reads its effects. */
export async function runUnclaimed<E>(db: Database, parts: readonly Part[], effects?: SQL): Promise<E | null> {
  if (parts.length === 0) return null;
  const [row] = await db.execute<{ effects?: unknown }>(
    sql`with mine as (select 1)${effectsOf(parts)} select 1${alsoReading(effects)}`,
  );
  return (row?.effects ?? null) as E | null;
}

/** The outcome in a row that somebody else holds. Throws `idempotency_key_reused`, `idempotency_in_progress`. */
export function outcomeOf<T>(row: KeyRow, once: Once): Outcome<T> {
  if (row.fingerprint !== once.fingerprint) throw new Problem('idempotency_key_reused');
  if (row.outcome === null) throw keyInProgress();
  return { value: thaw(row.outcome) as T, replayed: true };
}

export const keyInProgress = () => new Problem('idempotency_in_progress', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The row of a key. */
export const hasKey = ({ principal, route, key }: Once): SQL =>
  sql`principal = ${principal} and route = ${route} and key = ${key}::uuid`;

/** When a settled row may be forgotten. */
export const expiryOf = (keepFor: 'day' | 'ever'): SQL =>
  keepFor === 'ever' ? sql`null::timestamptz` : sql`now() + interval '24 hours'`;
