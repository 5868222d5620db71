import { sql, type SQL } from 'drizzle-orm';
import { Problem } from '../problem/problem.ts';
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
}

export type Settled = Settlement & { readonly replayed: boolean };

/** A piece of a one-trip operation: an insert that selects from `claimed`, which has one row exactly if the key is ours. */
export type Part = (claimed: SQL) => SQL;

const claimed = sql.raw('mine');

/**
 * Runs an operation's inserts in one statement, once per key; everyone who sends the key again gets the first answer.
 * The claim is a no-op `on conflict do update`: it waits for a racer's commit and returns the newest row to winner and
 * loser alike (`do nothing` would leave some losers with no row). Throws `idempotency_key_reused`.
 */
export async function settleOnce(
  db: Database,
  claim: Claim,
  answer: Settlement,
  parts: readonly Part[],
): Promise<Settled> {
  const { once, attempt } = claim;
  const effects = parts.map((part, index) => sql`, ${sql.raw(`part${index}`)} as (${part(claimed)})`);
  if (once === undefined) {
    await db.execute(sql`with mine as (select 1)${sql.join(effects)} select 1`);
    return { ...answer, replayed: false };
  }
  const expiresAt = claim.keepFor === 'ever' ? sql`null::timestamptz` : sql`now() + interval '24 hours'`;
  const keep = (column: string) => sql.raw(`(case when i.expires_at < now() then excluded else i end).${column}`);
  const [row] = await db.execute<{ fingerprint: string; request_id: string } & Settlement>(sql`
    with claim as (
      insert into ${idempotency} as i (principal, route, key, fingerprint, request_id, status, headers, body, expires_at)
      values (${once.principal}, ${once.route}, ${once.key}::uuid, ${once.fingerprint}, ${attempt}::uuid,
              ${answer.status}, ${JSON.stringify(answer.headers)}::jsonb, ${answer.body}, ${expiresAt})
      on conflict (principal, route, key) do update
        set (fingerprint, request_id, status, headers, body, created_at, expires_at) =
          (select ${keep('fingerprint')}, ${keep('request_id')}, ${keep('status')}, ${keep('headers')}, ${keep('body')},
                  ${keep('created_at')}, ${keep('expires_at')})
      returning fingerprint, request_id, status, headers, body),
    mine as (select 1 from claim where request_id = ${attempt}::uuid)${sql.join(effects)}
    select fingerprint, request_id, status, headers, body from claim`);
  if (row === undefined) throw new Error('the idempotency claim returned no row');
  if (row.fingerprint !== once.fingerprint) throw new Problem('idempotency_key_reused');
  return { status: row.status, headers: row.headers, body: row.body, replayed: row.request_id !== attempt };
}

/** The stored answer to this very request, if its key was used. Throws `idempotency_key_reused`. */
export async function findSettled(db: Database, once: Once): Promise<Settled | undefined> {
  const [row] = await db.execute<{ fingerprint: string } & Settlement>(sql`
    select fingerprint, status, headers, body from ${idempotency}
    where principal = ${once.principal} and route = ${once.route} and key = ${once.key}::uuid
      and (expires_at is null or expires_at > now())`);
  if (row === undefined) return undefined;
  if (row.fingerprint !== once.fingerprint) throw new Problem('idempotency_key_reused');
  return { status: row.status, headers: row.headers, body: row.body, replayed: true };
}
