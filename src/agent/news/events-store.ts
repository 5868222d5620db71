import { sql, type SQL } from 'drizzle-orm';
import { consent } from '#src/agent/consent/table.ts';
import { grant } from '#src/agent/grants/table.ts';
import type { Part } from '#src/platform/db/once.ts';
import { json } from '#src/platform/db/parameters.ts';
import type { AgentEvent } from './event.ts';
import { event } from './table.ts';

const columns = sql.raw('resource, sequence, owner, name, data');

/** A moment as the interface writes it. */
const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The next number of a resource’s events. Whoever writes one holds a lock under which no other does. */
const nextOf = (resource: SQL): SQL =>
  sql`(select coalesce(max(sequence), 0) + 1 from ${event} where resource = ${resource})`;

/** Writes an event in the statement that makes it so, where its account listens. `unless`: a condition under which nothing has happened. */
export const noteEvent =
  ({ resource, owner, name, data }: AgentEvent, unless: SQL = sql`false`): Part =>
  (mine) =>
    sql`
    insert into ${event} (${columns})
    select ${resource}::uuid, ${nextOf(sql`${resource}::uuid`)}, ${owner}, ${name}, ${json(data)} from ${mine}
    where webhooks.listens(${owner}) and not (${unless})`;

/** The same of grants `g` that end now. Their rows are locked. `reason`: of each. */
export const noteEndOf =
  (which: SQL, reason: SQL): Part =>
  (mine) =>
    sql`
    insert into ${event} (${columns})
    select g.id, ${nextOf(sql`g.id`)}, g.account_id, 'grant.revoked', jsonb_build_object('grant_id', g.id, 'parent_id', g.ancestors[cardinality(g.ancestors)],
      'status', 'revoked', 'reason', ${reason}, 'user_id', g.user_id, 'account_id', g.account_id, 'session_id', g.session_id,
      'agent', jsonb_build_object('name', g.agent_name, 'client_id', g.agent_client_id))
    from ${mine}, ${grant} g where ${which} and g.revoked_at is null and webhooks.listens(g.account_id)`;

/** The same of consents `c` that end now with what asked for them. Their person is locked. `status`: of each, from now on. */
export const noteEndOfConsents =
  (which: SQL, status: SQL): Part =>
  (mine) =>
    sql`
    insert into ${event} (${columns})
    select c.id, ${nextOf(sql`c.id`)}, c.account_id, 'consent.decided', jsonb_build_object('consent_id', c.id, 'status', ${status}, 'reason', c.reason,
      'decision', c.decision, 'user_id', c.user_id, 'account_id', c.account_id,
      'client', jsonb_build_object('kind', c.credential_kind, 'credential_id', c.credential_id, 'name', c.client_name, 'session_id', c.session_id),
      'app_id', c.app_id, 'capability_name', c.capability_name, 'capability_version', c.capability_version,
      'currency', 'USD', 'gross_minor', c.gross_minor::text, 'commits_minor', c.commits_minor::text, 'expires_at', ${iso(sql`c.expires_at`)})
    from ${mine}, ${consent} c where ${which} and webhooks.listens(c.account_id)`;

/** `announce` if an account listens, and what it listens for was written: else no row. */
export const announcesTo = (owner: SQL, unless: SQL = sql`false`): SQL => sql`
  select to_json('announce'::text) from mine where webhooks.listens(${owner}) and not (${unless})`;

/** Events of consents, grants and transactions that haven’t been announced yet. */
export const agentNews = (picked: SQL): SQL => sql`
  select e.resource, e.sequence, e.owner, e.at, array[e.name] as names, e.data || jsonb_build_object('sequence', e.sequence) as data
  from ${picked} p join ${event} e on e.resource = p.resource and e.sequence > p.announced`;
