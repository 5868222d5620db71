import { sql, type SQL } from 'drizzle-orm';
import { askerOf } from '#src/agent/consent/asker-store.ts';
import { shownConsent } from '#src/agent/consent/consents-store.ts';
import { consent } from '#src/agent/consent/table.ts';
import { shownProfile } from '#src/agent/profile/profile-store.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { SHOWN_AGENTS, SHOWN_CALLS, SHOWN_CONSENTS, type Overview } from './overview.ts';
import { seenCall, stillCommitted, theirCalls, undoneOf } from './seen-calls-store.ts';

const pending = shownConsent(sql`c`);
const standing = sql`json_build_object('consent', ${shownConsent(sql`c`)}, 'asker', ${askerOf(sql`c`)})`;

const consents = (userId: string, status: 'pending' | 'approved', shown: SQL, order: SQL): SQL => sql`(
  select coalesce(json_agg(${shown} order by ${order}), '[]'::json) from (
    select c.* from ${consent} c where c.user_id = ${userId} and c.status = ${status} and c.expires_at > now()
    order by ${order} limit ${SHOWN_CONSENTS}) c)`;

const m = sql`m`;

const calls = (which: SQL): SQL => sql`(
  select coalesce(json_agg(${seenCall(m)} order by m.created_at desc, m.id desc), '[]'::json)
  from (select * from mine where ${which} order by created_at desc, id desc limit ${SHOWN_CALLS}) m ${undoneOf(m)})`;

const spend = sql`(
  select coalesce(json_agg(json_build_object('clientName', s.client_name, 'credentialKind', s.credential_kind, 'calls', s.calls,
    'grossMinor', ${storedInteger(sql`s.gross`)}, 'committedMinor', ${storedInteger(sql`s.committed`)}) order by s.gross + s.committed desc, s.client_name), '[]'::json)
  from (select m.client_name, m.credential_kind, count(*)::int as calls, sum(m.gross_minor) as gross, sum(${stillCommitted(m)}) as committed
    from mine m ${undoneOf(m)} where m.status = 'succeeded' and m.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    group by m.client_name, m.credential_kind order by sum(m.gross_minor + ${stillCommitted(m)}) desc, m.client_name limit ${SHOWN_AGENTS}) s)`;

/** Everything of a person’s at once. */
const overview = (userId: string): SQL => sql`
  with ${theirCalls(userId)}
  ${frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)},
    'pending', ${consents(userId, 'pending', pending, sql`c.expires_at, c.id`)}, 'standing', ${consents(userId, 'approved', standing, sql`c.created_at desc, c.id`)},
    'spend', ${spend}, 'calls', ${calls(sql`true`)}, 'unknown', ${calls(sql`status = 'outcome_unknown'`)},
    'lookedAt', (select count(*)::int from mine), 'profile', ${shownProfile(sql`${userId}`)})`)}`;

export async function findOverview(db: Database, userId: string): Promise<Overview | undefined> {
  const [row] = await db.execute<FrozenRow<Overview>>(overview(userId));
  return thawRow(row);
}
