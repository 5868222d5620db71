import { sql, type SQL } from 'drizzle-orm';
import type { Loaded, Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done, Once } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { json, olderThan, textArray, when } from '#src/platform/db/parameters.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import type { ApiKey, Budget } from './key.ts';
import type { FoundKey, KeyCount } from './key-changes.ts';
import { endConsentsOf } from '#src/agent/consent/end-consents-store.ts';
import { consent } from '#src/agent/consent/table.ts';
import { grant } from '#src/agent/grants/table.ts';
import { endEffectsOf, type EndEffects } from '#src/agent/news/end-effects-store.ts';
import { noteEndOf } from '#src/agent/news/events-store.ts';
import { profile } from '#src/agent/profile/table.ts';
import { apiKey } from './table.ts';

/** One of an account's keys. */
export interface OwnKey {
  readonly id: string;
  readonly accountId: string;
}

const now = storedMoment(sql`now()`);

/** A key `k` as the JSON of an `ApiKey`. A rotation that is over isn't shown. */
export const shownKey = (k: SQL): SQL => sql`json_build_object(
  'id', ${k}.id, 'name', ${k}.name, 'start', ${k}.start, 'last4', ${k}.last4, 'accountId', ${k}.account_id, 'createdBy', ${k}.created_by,
  'actsFor', ${k}.acts_for,
  'scopes', to_json(${k}.scopes), 'appIds', to_json(${k}.app_ids), 'constraints', ${k}.constraints,
  'budget', case when ${k}.budget_period is not null then json_build_object('period', ${k}.budget_period, 'limitMinor', ${storedInteger(sql`${k}.budget_limit_minor`)}) end,
  'expiresAt', ${storedMoment(sql`${k}.expires_at`)}, 'lastUsedAt', ${storedMoment(sql`${k}.last_used_at`)},
  'rotationDeadline', case when ${k}.rotation_deadline > now() then ${storedMoment(sql`${k}.rotation_deadline`)} end,
  'revokedAt', ${storedMoment(sql`${k}.revoked_at`)}, 'revokedReason', ${k}.revoked_reason,
  'version', ${k}.version, 'createdAt', ${storedMoment(sql`${k}.created_at`)})`;

const liveOf = (accountId: string): SQL =>
  sql`(select count(*)::int from ${apiKey} where account_id = ${accountId} and revoked_at is null and expires_at > now())`;

const counted = (accountId: string): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'count', ${liveOf(accountId)})`);

export const loadCount = <T>(db: Database, once: Once | undefined, accountId: string): Promise<Loaded<KeyCount, T>> =>
  loadFrozen(db, once, counted(accountId));

const columnsOf = (budget: Budget | null): readonly [period: SQL, limit: SQL] => [
  sql`${budget?.period ?? null}::text`,
  sql`${budget?.limitMinor.toString() ?? null}::bigint`,
];

interface NewKey {
  readonly key: ApiKey;
  readonly hash: string;
  /** How many others its account may have. */
  readonly othersAtMost: number;
}

/** Adds a key, if its account still has room. */
export function insertKey<T>(
  db: Database,
  claim: Claim,
  { key, hash, othersAtMost }: NewKey,
  value: T,
): Promise<Done<T> | Stale<KeyCount>> {
  const [period, limit] = columnsOf(key.budget);
  return commitFrozen(db, claim, {
    locks: [sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${key.accountId}`}, 0))`],
    unchanged: sql`${liveOf(key.accountId)} <= ${othersAtMost}::int`,
    parts: [
      (claimed) => sql`
        insert into ${apiKey} (id, account_id, created_by, acts_for, name, start, last4, hash, scopes, app_ids, constraints, budget_period, budget_limit_minor,
          expires_at, created_at)
        select ${key.id}::uuid, ${key.accountId}, ${key.createdBy}, ${key.actsFor}, ${key.name}, ${key.start}, ${key.last4}, ${hash}, ${textArray(key.scopes)},
          ${textArray(key.appIds)}, ${json(key.constraints)}, ${period}, ${limit}, ${when(key.expiresAt)}, ${when(key.createdAt)} from ${claimed}`,
    ],
    value,
    load: counted(key.accountId),
  });
}

const own = ({ id, accountId }: OwnKey): SQL =>
  sql`from ${apiKey} k where k.id = ${id}::uuid and k.account_id = ${accountId}`;

const found = (sought: OwnKey): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'key', (select ${shownKey(sql`k`)} ${own(sought)}))`);

export async function findKey(db: Database, sought: OwnKey): Promise<ApiKey | undefined> {
  const [row] = await db.execute<FrozenRow<ApiKey>>(frozenRow(shownKey(sql`k`), own(sought)));
  return thawRow(row);
}

export async function listKeys(
  db: Database,
  accountId: string,
  after: Place | undefined,
  limit: number,
): Promise<ApiKey[]> {
  const from = sql`from ${apiKey} k where k.account_id = ${accountId} and ${olderThan(after, sql`k`)}
    order by k.created_at desc, k.id desc limit ${limit}`;
  const rows = await db.execute<FrozenRow<ApiKey>>(frozenRow(shownKey(sql`k`), from));
  return rows.flatMap((row) => thawRow(row) ?? []);
}

export const loadKey = <T>(db: Database, once: Once | undefined, sought: OwnKey): Promise<Loaded<FoundKey, T>> =>
  loadFrozen(db, once, found(sought));

/**
 * Grants that a key made end with it, and what it and they asked for. Each is an event of its own. People come first in
 * the order of locks, as with calls and decisions, and the key then.
 */
function endGrantsOf({ id, accountId }: ApiKey, at: Date) {
  const itsOwn = sql`g.key_id = ${id}::uuid and g.revoked_at is null`;
  const askers = sql`select ${id}::text union all select g.id::text from ${grant} g where ${itsOwn}`;
  return {
    people: sql`
      select 1 from ${profile} where user_id in (
        select c.user_id from ${consent} c where c.credential_id in (${askers}) and c.status in ('pending', 'approved'))
      order by user_id for no key update`,
    grants: sql`select 1 from ${grant} g where ${itsOwn} order by g.id for update`,
    parts: [
      ...endConsentsOf(askers),
      (claimed: SQL) => sql`
        update ${grant} g set revoked_at = ${when(at)}, revoked_reason = 'key' from ${claimed} where ${itsOwn}`,
      noteEndOf(itsOwn, sql`'key'::text`),
    ],
    effects: endEffectsOf(sql`${accountId}`, askers),
  };
}

/** What a change writes besides what is shown: a new token's hash, where the one before goes on until the deadline. */
export interface ChangedKey {
  readonly key: ApiKey;
  readonly hash?: string;
}

/** Stores a change, if nobody has changed the key meanwhile. */
export function saveKey<T>(
  db: Database,
  claim: Claim,
  { key, hash }: ChangedKey,
  value: T,
): Promise<Done<T, EndEffects> | Stale<FoundKey>> {
  const [period, limit] = columnsOf(key.budget);
  const id = sql`${key.id}::uuid`;
  // Without a new token the hash before stays as long as its deadline does.
  const before = hash === undefined ? sql`k.previous_hash` : sql`k.hash`;
  const deadline = hash === undefined ? sql`k.rotation_deadline` : when(key.rotationDeadline);
  const goesOn = sql`${key.rotationDeadline !== null}::boolean`;
  const ending = key.revokedAt === null ? undefined : endGrantsOf(key, key.revokedAt);
  const itself = sql`select 1 from ${apiKey} where id = ${id} for update`;
  return commitFrozen<FoundKey, T, EndEffects>(db, claim, {
    ...(ending === undefined ? {} : { effects: ending.effects }),
    locks: ending === undefined ? [itself] : [ending.people, itself, ending.grants],
    unchanged: sql`exists (select 1 from ${apiKey} where id = ${id} and version = ${key.version - 1}::int)`,
    parts: [
      (claimed) => sql`
        update ${apiKey} k set acts_for = ${key.actsFor}, name = ${key.name}, start = ${key.start}, last4 = ${key.last4}, hash = coalesce(${hash ?? null}::text, k.hash),
          previous_hash = case when ${goesOn} then ${before} end, rotation_deadline = case when ${goesOn} then ${deadline} end,
          scopes = ${textArray(key.scopes)}, app_ids = ${textArray(key.appIds)}, constraints = ${json(key.constraints)},
          budget_period = ${period}, budget_limit_minor = ${limit}, expires_at = ${when(key.expiresAt)},
          revoked_at = ${when(key.revokedAt)}, revoked_reason = ${key.revokedReason}::text, version = ${key.version}::int
        from ${claimed} where k.id = ${id}`,
      ...(ending?.parts ?? []),
    ],
    value,
    load: found(key),
  });
}
