import { sql, type SQL } from 'drizzle-orm';
import { insertionOf, liveOf, type NewGrant } from '#src/agent/grants/grants-store.ts';
import { shownProfile } from '#src/agent/profile/profile-store.ts';
import type { Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { withoutKey, type Claim, type Done } from '#src/platform/db/once.ts';
import { json, textArray, when } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import {
  KEPT_SECONDS,
  REQUEST_SECONDS,
  SLOWER_SECONDS,
  wantedTerms,
  type FoundRequest,
  type GrantRequest,
  type Polled,
} from './grant-request.ts';
import { grantRequest } from './table.ts';

const now = storedMoment(sql`now()`);

/** A request `r` as the JSON of a `StoredRequest`. */
const shownRequest = (r: SQL): SQL => sql`json_build_object(
  'id', ${r}.id, 'agent', json_build_object('name', ${r}.agent_name, 'clientId', ${r}.agent_client_id), 'wanted', ${r}.wanted, 'status', ${r}.status,
  'userId', ${r}.user_id, 'accountId', ${r}.account_id, 'grantId', ${r}.grant_id, 'intervalSeconds', ${r}.interval_seconds,
  'polledAt', ${storedMoment(sql`${r}.polled_at`)}, 'expiresAt', ${storedMoment(sql`${r}.expires_at`)}, 'createdAt', ${storedMoment(sql`${r}.created_at`)})`;

export interface NewRequest {
  readonly id: string;
  readonly deviceHash: string;
  readonly userCode: string;
  readonly request: Pick<GrantRequest, 'agent' | 'scopes' | 'limits' | 'intervalSeconds'>;
}

/** Adds a request, and answers whether its user code was free. */
export async function insertRequest(
  db: Database,
  { id, deviceHash, userCode, request: { agent, scopes, limits, intervalSeconds } }: NewRequest,
): Promise<boolean> {
  const wanted = wantedTerms({ scopes, limits, grantExpiresAt: null });
  const rows = await db.execute(sql`
    insert into ${grantRequest} (id, device_hash, user_code, agent_name, agent_client_id, wanted, interval_seconds, expires_at, created_at)
    values (${id}::uuid, ${deviceHash}, ${userCode}, ${agent.name}, ${agent.clientId}::text, ${json(wanted)}, ${intervalSeconds}::int,
      now() + make_interval(secs => ${REQUEST_SECONDS}), now())
    on conflict (user_code) do nothing returning id`);
  return rows.length > 0;
}

const polledRow = (r: SQL): SQL => sql`json_build_object('now', ${now}, 'request', ${shownRequest(r)},
  'count', ${liveOf(sql`${r}.account_id`)}, 'profile', ${shownProfile(sql`${r}.user_id`)})`;

const hasHash = (hashes: readonly string[]): SQL => sql`device_hash = any(${textArray(hashes)}::text[])`;

/** A request as its agent asks for it, and when it had asked before. While it waits, this question is noted: too early, the interval grows. */
export const polled = (hashes: readonly string[]): SQL => sql`
  with r as (select * from ${grantRequest} where ${hasHash(hashes)} for update),
  noted as (
    update ${grantRequest} g set polled_at = now(),
      interval_seconds = g.interval_seconds + case when r.polled_at + make_interval(secs => r.interval_seconds) > now() then ${SLOWER_SECONDS}::int else 0 end
    from r where g.id = r.id and r.status = 'pending' and r.expires_at > now())
  ${frozenRow(polledRow(sql`r`), sql`from r`)}`;

export async function pollRequest(db: Database, hashes: readonly string[]): Promise<Polled | undefined> {
  const [row] = await db.execute<FrozenRow<Polled>>(polled(hashes));
  return thawRow(row);
}

/** Makes the grant of an approved request, whose token is taken now, once. */
export function redeemRequest<T>(db: Database, id: string, made: NewGrant, value: T): Promise<Done<T> | Stale<Polled>> {
  const insertion = insertionOf(made);
  const isOpen = sql`select 1 from ${grantRequest} where id = ${id}::uuid and status = 'approved' and expires_at > now()`;
  return commitFrozen(db, withoutKey, {
    locks: [sql`select 1 from ${grantRequest} where id = ${id}::uuid for update`, ...insertion.locks],
    unchanged: sql`exists (${isOpen}) and ${insertion.unchanged}`,
    parts: [
      ...insertion.parts,
      (claimed) => sql`
        update ${grantRequest} r set status = 'redeemed', grant_id = ${made.grant.id}::uuid from ${claimed} where r.id = ${id}::uuid`,
    ],
    value,
    load: frozenRow(polledRow(sql`r`), sql`from ${grantRequest} r where r.id = ${id}::uuid`),
  });
}

export const foundRequest = (userCode: string, userId: string): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'request', (select ${shownRequest(sql`r`)} from ${grantRequest} r where r.user_code = ${userCode}),
    'profile', ${shownProfile(sql`${userId}`)})`);

export async function findRequest(db: Database, userCode: string, userId: string): Promise<FoundRequest | undefined> {
  const [row] = await db.execute<FrozenRow<FoundRequest>>(foundRequest(userCode, userId));
  return thawRow(row);
}

/** Stores a person's decision, if nobody has decided meanwhile. */
export function saveDecision(
  db: Database,
  claim: Claim,
  userCode: string,
  userId: string,
  decided: GrantRequest,
): Promise<Done<GrantRequest> | Stale<FoundRequest>> {
  const id = sql`${decided.id}::uuid`;
  return commitFrozen(db, claim, {
    locks: [sql`select 1 from ${grantRequest} where id = ${id} for update`],
    unchanged: sql`exists (select 1 from ${grantRequest} where id = ${id} and status = 'pending' and expires_at > now())`,
    parts: [
      (claimed) => sql`
        update ${grantRequest} r set status = ${decided.status}, user_id = ${decided.userId}, account_id = ${decided.accountId},
          wanted = ${json(wantedTerms(decided))}, expires_at = ${when(decided.expiresAt)}
        from ${claimed} where r.id = ${id}`,
    ],
    value: decided,
    load: foundRequest(userCode, userId),
  });
}

const SWEEP_LIMIT = 1_000;

/** Deletes requests that have long been over, the oldest first. */
export const oldRequests = sql`
    delete from ${grantRequest} where ctid = any(array(
      select ctid from ${grantRequest} where expires_at < now() - make_interval(secs => ${KEPT_SECONDS})
      order by expires_at limit ${SWEEP_LIMIT} for update skip locked))
    returning 1`;

export const deleteOldRequests = async (db: Database): Promise<number> => (await db.execute(oldRequests)).length;
