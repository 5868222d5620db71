import { sql, type SQL } from 'drizzle-orm';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { shownKey } from '#src/agent/credentials/keys-store.ts';
import { apiKey } from '#src/agent/credentials/table.ts';
import { textArray } from '#src/platform/db/parameters.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { usage } from '#src/agent/invoke/table.ts';
import { grant } from './table.ts';

export const now = storedMoment(sql`now()`);

/** What calls with a grant `g` and with those handed on from it cost so far. */
const spentOf = (g: SQL): SQL => sql`
  select json_build_object('calls', coalesce(sum(u.calls), 0), 'totalMinor', ${storedInteger(sql`coalesce(sum(u.spent_minor), 0)`)},
    'reservedMinor', ${storedInteger(sql`coalesce(sum(u.reserved_minor), 0)`)})
  from ${usage} u where u.holder = 'grant:' || ${g}.id and u.period = 'total'`;

/** A grant `g` as the JSON of a `Grant`. */
export const shownGrant = (g: SQL): SQL => sql`json_build_object(
  'id', ${g}.id, 'parentId', ${g}.ancestors[cardinality(${g}.ancestors)], 'depth', cardinality(${g}.ancestors), 'sessionId', ${g}.session_id,
  'userId', ${g}.user_id, 'accountId', ${g}.account_id, 'agent', json_build_object('name', ${g}.agent_name, 'clientId', ${g}.agent_client_id),
  'scopes', to_json(${g}.scopes), 'constraints', ${g}.constraints,
  'limits', json_build_object('maxCalls', ${g}.max_calls, 'maxPerCallMinor', ${storedInteger(sql`${g}.max_per_call_minor`)},
    'maxTotalMinor', ${storedInteger(sql`${g}.max_total_minor`)}, 'maxPerDayMinor', ${storedInteger(sql`${g}.max_per_day_minor`)}),
  'spent', (${spentOf(g)}),
  'idleTtlSeconds', ${g}.idle_ttl_seconds, 'expiresAt', ${storedMoment(sql`${g}.expires_at`)}, 'lastUsedAt', ${storedMoment(sql`${g}.last_used_at`)},
  'createdAt', ${storedMoment(sql`${g}.created_at`)}, 'revokedAt', ${storedMoment(sql`${g}.revoked_at`)}, 'revokedReason', ${g}.revoked_reason)`;

/** Compares with an array, and not with a subselect's rows: so that each index is asked for each hash. */
export const isOneOf = (column: SQL, hashes: readonly string[]): SQL =>
  sql`${column} = any(${textArray(hashes)}::text[])`;

export const keyWith = (hashes: readonly string[]): SQL => sql`(
  ${isOneOf(sql`k.hash`, hashes)} or (${isOneOf(sql`k.previous_hash`, hashes)} and k.rotation_deadline > now()))`;

/** Whose a token is, as the JSON of a `Presented`; null if nobody has it. */
export const presentedBy = ({ form, hashes }: AgentActor): SQL =>
  form === 'key'
    ? sql`(select json_build_object('now', ${now}, 'key', ${shownKey(sql`k`)}, 'grant', null, 'ancestors', '[]'::json)
        from ${apiKey} k where ${keyWith(hashes)})`
    : sql`(select json_build_object('now', ${now}, 'key', (select ${shownKey(sql`k`)} from ${apiKey} k where k.id = g.key_id), 'grant', ${shownGrant(sql`g`)},
        'ancestors', (select coalesce(json_agg(${shownGrant(sql`a`)} order by cardinality(a.ancestors)), '[]'::json) from ${grant} a where a.id = any(g.ancestors)))
        from ${grant} g where ${isOneOf(sql`g.hash`, hashes)})`;

/** The person of a token; null if nobody has it. */
export const personOf = ({ form, hashes }: AgentActor): SQL =>
  form === 'key'
    ? sql`(select k.acts_for from ${apiKey} k where ${keyWith(hashes)})`
    : sql`(select g.user_id from ${grant} g where ${isOneOf(sql`g.hash`, hashes)})`;

/** The account of a token; null if nobody has it. */
export const accountOf = ({ form, hashes }: AgentActor): SQL =>
  form === 'key'
    ? sql`(select k.account_id from ${apiKey} k where ${keyWith(hashes)})`
    : sql`(select g.account_id from ${grant} g where ${isOneOf(sql`g.hash`, hashes)})`;
