import { sql, type SQL } from 'drizzle-orm';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Database } from './database.ts';
import type { Once, Part, Settled, Settlement } from './once.ts';
import { idempotency } from './table.ts';

const RETRY_AFTER_SECONDS = 1;

/** The columns of a key's row that its holder writes. */
const HELD = ['fingerprint', 'request_id', 'status', 'headers', 'body', 'created_at', 'lease_until', 'expires_at'];
const ANSWER = sql.raw('fingerprint, request_id, status, headers, body');

/** A key's row as it is read: with an answer, or with none while somebody works on it. */
export type KeyRow = { fingerprint: string; request_id: string; told?: string | null } & (
  | Settlement
  | { [K in keyof Settlement]: null }
);

/**
 * Claims a key for an attempt and runs the parts if it got it, in one statement: `mine`, with what `tell` selects, or the
 * answer that is there.
 * The claim is a no-op `on conflict do update`: it waits for a racer's commit and returns the newest row to winner and
 * loser alike (`do nothing` would leave some losers with no row). An expired row is anybody's to take over; one whose
 * lease ran out is the same request's only, since its holder may have had an effect.
 * `values`: status, headers, body, lease_until, expires_at. Throws `idempotency_key_reused`, `idempotency_in_progress`.
 */
export async function claimKey(
  db: Database,
  claim: { readonly once: Once; readonly attempt: string; readonly tell?: SQL | undefined },
  values: SQL,
  parts: readonly Part[],
): Promise<{ readonly mine: true; readonly told: string | null } | Settled> {
  const [row] = await db.execute<KeyRow>(claimStatement(claim, values, parts));
  if (row === undefined) throw new Error('the idempotency claim returned no row');
  if (row.request_id !== claim.attempt) return replayOf(row, claim.once);
  return { mine: true, told: row.told ?? null };
}

/** The statement of `claimKey`: returns the key's row, whoever holds it. */
export function claimStatement(
  { once, attempt, tell }: { readonly once: Once; readonly attempt: string; readonly tell?: SQL | undefined },
  values: SQL,
  parts: readonly Part[],
): SQL {
  const free = 'i.expires_at < now() or (i.lease_until < now() and i.fingerprint = excluded.fingerprint)';
  const kept = HELD.map((column) => `(case when ${free} then excluded else i end).${column}`);
  return sql`
    with claim as (
      insert into ${idempotency} as i
        (principal, route, key, fingerprint, request_id, status, headers, body, lease_until, expires_at)
      values (${once.principal}, ${once.route}, ${once.key}::uuid, ${once.fingerprint}, ${attempt}::uuid, ${values})
      on conflict (role, principal, route, key) do update
        set (${sql.raw(HELD.join(', '))}) = (select ${sql.raw(kept.join(', '))})
      returning ${ANSWER}),
    mine as (select 1 from claim where request_id = ${attempt}::uuid)${effectsOf(parts)}
    select ${ANSWER}${tell === undefined ? sql`` : sql`, (${tell}) as told`} from claim`;
}

/** Parts as CTEs, behind the one named `mine` in the same statement. */
export const effectsOf = (parts: readonly Part[]): SQL =>
  sql.join(parts.map((part, index) => sql`, ${sql.raw(`part${index}`)} as (${part(sql.raw('mine'))})`));

/** Runs the parts of an operation that came without a key. */
export async function runUnclaimed(db: Database, parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) await db.execute(sql`with mine as (select 1)${effectsOf(parts)} select 1`);
}

/** The answer in a row that somebody else holds. Throws `idempotency_key_reused`, `idempotency_in_progress`. */
export function replayOf(row: KeyRow, once: Once): Settled {
  if (row.fingerprint !== once.fingerprint) throw new Problem('idempotency_key_reused');
  if (row.status === null) throw keyInProgress();
  return { status: row.status, headers: row.headers, body: row.body, replayed: true };
}

export const keyInProgress = () => new Problem('idempotency_in_progress', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The row of a key. */
export const hasKey = ({ principal, route, key }: Once): SQL =>
  sql`principal = ${principal} and route = ${route} and key = ${key}::uuid`;

/** An answer as the values of status, headers and body. */
export const answerValues = ({ status, headers, body }: Settlement): SQL =>
  sql`${status}::integer, ${JSON.stringify(headers)}::jsonb, ${body}::text`;

/** When a settled row may be forgotten. */
export const expiryOf = (keepFor: 'day' | 'ever'): SQL =>
  keepFor === 'ever' ? sql`null::timestamptz` : sql`now() + interval '24 hours'`;
