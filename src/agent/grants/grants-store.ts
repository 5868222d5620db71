import { sql, type SQL } from 'drizzle-orm';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import type { Asking } from './asking.ts';
import { endConsentsOf } from '#src/agent/consent/end-consents-store.ts';
import { apiKey } from '#src/agent/credentials/table.ts';
import type { Commit, Loaded, Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done, Once } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { json, olderThan, textArray, when } from '#src/platform/db/parameters.ts';
import { shownProfile } from '#src/agent/profile/profile-store.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import { accountOf, now, personOf, presentedBy, shownGrant } from './columns-store.ts';
import { endEffectsOf, type EndEffects } from '#src/agent/news/end-effects-store.ts';
import { noteEndOf } from '#src/agent/news/events-store.ts';
import type { Grant, GrantRevokedReason } from './grant.ts';
import type { Presented } from './presented.ts';
import { profile } from '#src/agent/profile/table.ts';
import { grant } from './table.ts';

const isToken = (asking: Asking): asking is { readonly token: AgentActor } => 'token' in asking;

const isLive = sql`revoked_at is null and expires_at > now()`;
/** How many live grants an account has. */
export const liveOf = (account: SQL): SQL =>
  sql`(select count(*)::int from ${grant} where account_id = ${account} and ${isLive})`;

export async function findPresented(db: Database, token: AgentActor): Promise<Presented | undefined> {
  const [row] = await db.execute<FrozenRow<Presented>>(frozenRow(presentedBy(token)));
  return thawRow(row) ?? undefined;
}

/** What is there before a grant is made. */
export interface Beforehand {
  readonly now: Date;
  readonly count: number;
  /** Null for a person, and for a token that nobody has. */
  readonly presented: Presented | null;
  /** What the person allows whose grant it will be. */
  readonly profile: Profile;
}

export const beforehand = (asking: Asking): SQL =>
  isToken(asking)
    ? frozenRow(
        sql`json_build_object('now', ${now}, 'count', ${liveOf(accountOf(asking.token))}, 'presented', ${presentedBy(asking.token)},
          'profile', ${shownProfile(personOf(asking.token))})`,
      )
    : frozenRow(
        sql`json_build_object('now', ${now}, 'count', ${liveOf(sql`${asking.accountId}`)}, 'presented', null,
          'profile', ${shownProfile(sql`${asking.userId}`)})`,
      );

export const loadBeforehand = <T>(
  db: Database,
  once: Once | undefined,
  asking: Asking,
): Promise<Loaded<Beforehand, T>> => loadFrozen(db, once, beforehand(asking));

export interface NewGrant {
  readonly grant: Grant;
  readonly hash: string;
  readonly ancestors: readonly string[];
  readonly keyId: string | null;
  /** How many others its account may have. */
  readonly othersAtMost: number;
}

const uuids = (ids: readonly string[]): SQL => sql`${textArray(ids)}::uuid[]`;

/** Adds a grant, if its account has room and nothing that it descends from was revoked. */
export const insertGrant = <T>(
  db: Database,
  claim: Claim,
  asking: Asking,
  made: NewGrant,
  value: T,
): Promise<Done<T> | Stale<Beforehand>> =>
  commitFrozen(db, claim, { ...insertionOf(made), value, load: beforehand(asking) });

/** What a commit that adds a grant locks, asks and does. */
export function insertionOf({
  grant: made,
  hash,
  ancestors,
  keyId,
  othersAtMost,
}: NewGrant): Pick<Commit<unknown>, 'locks' | 'unchanged' | 'parts'> {
  const { limits } = made;
  const minor = (amount: bigint | null) => sql`${amount?.toString() ?? null}::bigint`;
  return {
    // Whoever revokes one of them waits, and then finds this grant, too.
    locks: [
      sql`select 1 from ${apiKey} where id = ${keyId}::uuid for share`,
      sql`select 1 from ${grant} where id = any(${uuids(ancestors)}) order by id for share`,
      sql`select pg_advisory_xact_lock(hashtextextended(${`grants:${made.accountId}`}, 0))`,
    ],
    unchanged: sql`${liveOf(sql`${made.accountId}`)} <= ${othersAtMost}::int
      and not exists (select 1 from ${grant} where id = any(${uuids(ancestors)}) and revoked_at is not null)
      and not exists (select 1 from ${apiKey} where id = ${keyId}::uuid and revoked_at is not null)`,
    parts: [
      (claimed) => sql`
        insert into ${grant} (id, ancestors, key_id, session_id, user_id, account_id, agent_name, agent_client_id, hash, scopes, constraints,
          max_calls, max_per_call_minor, max_total_minor, max_per_day_minor, idle_ttl_seconds, expires_at, created_at)
        select ${made.id}::uuid, ${uuids(ancestors)}, ${keyId}::uuid, ${made.sessionId}, ${made.userId}, ${made.accountId}, ${made.agent.name},
          ${made.agent.clientId}::text, ${hash}, ${textArray(made.scopes)}, ${json(made.constraints)}, ${limits.maxCalls}::int, ${minor(limits.maxPerCallMinor)},
          ${minor(limits.maxTotalMinor)}, ${minor(limits.maxPerDayMinor)}, ${made.idleTtlSeconds}::int, ${when(made.expiresAt)}, ${when(made.createdAt)}
        from ${claimed}`,
    ],
  };
}

/** What somebody may see: an account's; with a key what it made; with a grant itself and what descends from it. */
const isWithin = (asking: Asking): SQL => {
  if (!isToken(asking)) return sql`g.account_id = ${asking.accountId}`;
  const mine = sql`(me.row -> 'grant' ->> 'id')::uuid`;
  return asking.token.form === 'key'
    ? sql`g.key_id = (me.row -> 'key' ->> 'id')::uuid`
    : sql`(g.id = ${mine} or g.ancestors @> array[${mine}])`;
};

const meOf = (asking: Asking): SQL => (isToken(asking) ? presentedBy(asking.token) : sql`null::json`);

/** One grant within reach, with whoever asks. */
export interface FoundGrant {
  readonly now: Date;
  readonly presented: Presented | null;
  readonly grant: Grant | null;
}

export const found = (asking: Asking, id: string): SQL =>
  frozenRow(
    sql`json_build_object('now', ${now}, 'presented', me.row,
      'grant', (select ${shownGrant(sql`g`)} from ${grant} g where g.id = ${id}::uuid and ${isWithin(asking)}))`,
    sql`from (select ${meOf(asking)} as row) me`,
  );

export async function findGrant(db: Database, asking: Asking, id: string): Promise<FoundGrant | undefined> {
  const [row] = await db.execute<FrozenRow<FoundGrant>>(found(asking, id));
  return thawRow(row);
}

export const loadGrant = <T>(
  db: Database,
  once: Once | undefined,
  asking: Asking,
  id: string,
): Promise<Loaded<FoundGrant, T>> => loadFrozen(db, once, found(asking, id));

/** A page of grants within reach. */
export interface FoundGrants {
  readonly now: Date;
  readonly presented: Presented | null;
  readonly grants: readonly Grant[];
}

export async function listGrants(
  db: Database,
  asking: Asking,
  after: Place | undefined,
  limit: number,
): Promise<FoundGrants | undefined> {
  const rows = await db.execute<FrozenRow<FoundGrants>>(listed(asking, after, limit));
  return thawRow(rows[0]);
}

export function listed(asking: Asking, after: Place | undefined, limit: number): SQL {
  const page = sql`(select coalesce(json_agg(p.shown order by p.created_at desc, p.id desc), '[]'::json) from (
    select ${shownGrant(sql`g`)} as shown, g.created_at, g.id from ${grant} g where ${isWithin(asking)} and ${olderThan(after, sql`g`)}
    order by g.created_at desc, g.id desc limit ${limit}) p)`;
  return frozenRow(
    sql`json_build_object('now', ${now}, 'presented', me.row, 'grants', ${page})`,
    sql`from (select ${meOf(asking)} as row) me`,
  );
}

/** A grant that ends, whose, and why. */
interface GrantEnd {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly at: Date;
  readonly reason: GrantRevokedReason;
}

/** Ends a grant and all that descends from it, if it hasn't ended meanwhile. Each is an event of its own. */
export function endGrant<T>(
  db: Database,
  claim: Claim,
  asking: Asking,
  { id, userId, accountId, at, reason }: GrantEnd,
  value: T,
): Promise<Done<T, EndEffects> | Stale<FoundGrant>> {
  const it = sql`${id}::uuid`;
  const ending = sql`(g.id = ${it} or g.ancestors @> array[${it}])`;
  const enders = sql`select g.id::text from ${grant} g where ${ending}`;
  const why = sql`case when g.id = ${it} then ${reason}::text else 'parent' end`;
  return commitFrozen<FoundGrant, T, EndEffects>(db, claim, {
    // The person first, as whoever calls or decides does.
    locks: [
      sql`select 1 from ${profile} where user_id = ${userId} for no key update`,
      sql`select 1 from ${grant} g where ${ending} order by g.id for update`,
    ],
    unchanged: sql`exists (select 1 from ${grant} where id = ${it} and revoked_at is null)`,
    parts: [
      (claimed) => sql`
        update ${grant} g set revoked_at = ${when(at)}, revoked_reason = ${why} from ${claimed} where ${ending} and g.revoked_at is null`,
      ...endConsentsOf(enders),
      noteEndOf(ending, why),
    ],
    value,
    effects: endEffectsOf(sql`${accountId}`, enders),
    load: found(asking, id),
  });
}
