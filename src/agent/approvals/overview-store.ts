import { sql, type SQL } from 'drizzle-orm';
import { askerOf } from '#src/agent/consent/asker-store.ts';
import { shownConsent } from '#src/agent/consent/consents-store.ts';
import { consent } from '#src/agent/consent/table.ts';
import { toolCall } from '#src/agent/invoke/table.ts';
import { shownProfile } from '#src/agent/profile/profile-store.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { CALLS_LOOKED_AT, SHOWN_AGENTS, SHOWN_CALLS, SHOWN_CONSENTS, type Overview } from './overview.ts';

const pending = shownConsent(sql`c`);
const standing = sql`json_build_object('consent', ${shownConsent(sql`c`)}, 'asker', ${askerOf(sql`c`)})`;

const consents = (userId: string, status: 'pending' | 'approved', shown: SQL, order: SQL): SQL => sql`(
  select coalesce(json_agg(${shown} order by ${order}), '[]'::json) from (
    select c.* from ${consent} c where c.user_id = ${userId} and c.status = ${status} and c.expires_at > now()
    order by ${order} limit ${SHOWN_CONSENTS}) c)`;

const committed = sql`coalesce(m.committed_minor, m.commits_minor)`;

const calls = (which: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'clientName', m.client_name, 'appId', m.app_id, 'capabilityName', m.capability_name,
    'status', m.status, 'consentId', m.consent_id, 'grossMinor', ${storedInteger(sql`m.gross_minor`)},
    'committedMinor', ${storedInteger(committed)}, 'createdAt', ${storedMoment(sql`m.created_at`)}) order by m.created_at desc, m.id desc), '[]'::json)
  from (select * from mine where ${which} order by created_at desc, id desc limit ${SHOWN_CALLS}) m)`;

const spend = sql`(
  select coalesce(json_agg(json_build_object('clientName', s.client_name, 'credentialKind', s.credential_kind, 'calls', s.calls,
    'grossMinor', ${storedInteger(sql`s.gross`)}, 'committedMinor', ${storedInteger(sql`s.committed`)}) order by s.gross + s.committed desc, s.client_name), '[]'::json)
  from (select m.client_name, m.credential_kind, count(*)::int as calls, sum(m.gross_minor) as gross, sum(${committed}) as committed
    from mine m where m.status = 'succeeded' and m.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    group by m.client_name, m.credential_kind order by sum(m.gross_minor + ${committed}) desc, m.client_name limit ${SHOWN_AGENTS}) s)`;

/** Everything of a person’s at once. */
const overview = (userId: string): SQL => sql`
  with mine as materialized (
    select id, client_name, credential_kind, app_id, capability_name, status, consent_id, gross_minor, commits_minor, committed_minor, created_at
    from ${toolCall} where user_id = ${userId} order by created_at desc, id desc limit ${CALLS_LOOKED_AT})
  ${frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)},
    'pending', ${consents(userId, 'pending', pending, sql`c.expires_at, c.id`)}, 'standing', ${consents(userId, 'approved', standing, sql`c.created_at desc, c.id`)},
    'spend', ${spend}, 'calls', ${calls(sql`true`)}, 'unknown', ${calls(sql`status = 'outcome_unknown'`)},
    'lookedAt', (select count(*)::int from mine), 'profile', ${shownProfile(sql`${userId}`)})`)}`;

export async function findOverview(db: Database, userId: string): Promise<Overview | undefined> {
  const [row] = await db.execute<FrozenRow<Overview>>(overview(userId));
  return thawRow(row);
}
