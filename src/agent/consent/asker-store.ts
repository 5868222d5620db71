import { sql, type SQL } from 'drizzle-orm';
import { apiKey } from '#src/agent/credentials/table.ts';
import { grant } from '#src/agent/grants/table.ts';
import { toolCall } from '#src/agent/invoke/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { shownConsent } from './consents-store.ts';
import type { AskerNow } from './standing.ts';
import { consent } from './table.ts';

const idOf = (c: SQL, kind: 'grant' | 'key'): SQL =>
  sql`case when ${c}.credential_kind = ${kind} then ${c}.credential_id::uuid end`;

const asJson = (since: SQL, endsAt: SQL, isIdle: SQL): SQL =>
  sql`json_build_object('since', ${storedMoment(since)}, 'endsAt', ${storedMoment(endsAt)}, 'isIdle', ${isIdle})`;

/** The key or grant of a consent `c` as the JSON of an `Asker`; null for a person’s own app. */
export const askerOf = (c: SQL): SQL => sql`coalesce(
  (select ${asJson(sql`g.created_at`, sql`least(l.ends_at, (select least(k.expires_at, k.revoked_at) from ${apiKey} k where k.id = g.key_id))`, sql`l.is_idle`)}
    from ${grant} g, lateral (
      select min(least(a.expires_at, a.revoked_at)) as ends_at,
        bool_or(coalesce(a.last_used_at, a.created_at) + make_interval(secs => a.idle_ttl_seconds) <= now()) as is_idle
      from ${grant} a where a.id = any(g.ancestors || g.id)) l
    where g.id = ${idOf(c, 'grant')}),
  (select ${asJson(sql`k.created_at`, sql`least(k.expires_at, k.revoked_at)`, sql`false`)} from ${apiKey} k where k.id = ${idOf(c, 'key')}))`;

/** The last approval before a consent `c` that was of the same: by whoever asks, with the same bound values. */
const approvedBefore = (c: SQL): SQL => sql`
  (select ${shownConsent(sql`b`)} from ${consent} b
    where b.credential_id = ${c}.credential_id and b.app_id = ${c}.app_id and b.capability_name = ${c}.capability_name
      and b.created_at < ${c}.created_at and b.user_id = ${c}.user_id and b.account_id = ${c}.account_id
      and b.bound_digest = ${c}.bound_digest and b.decision in ('approve_once', 'approve_session', 'approve_limited')
    order by b.created_at desc limit 1)`;

/** So many of the person’s newest calls are looked at. */
const CALLS_LOOKED_AT = 5_000;

/** The call that booked the delivery that a consent `c` is about: its id stands in the input. */
const bookingOf = (c: SQL): SQL => sql`
  case when ${c}.app_id = 'delivery' and ${c}.capability_name in ('cancel', 'refund') then (
    select json_build_object('clientName', t.client_name, 'createdAt', ${storedMoment(sql`t.created_at`)}, 'appId', t.app_id,
        'capabilityName', t.capability_name, 'input', t.input)
      from (select * from ${toolCall} t where t.user_id = ${c}.user_id order by t.created_at desc, t.id desc limit ${CALLS_LOOKED_AT}) t
      where t.committed_reference = ${c}.input::json ->> 'id' and t.app_id = 'delivery' and t.capability_name = 'create' limit 1) end`;

export async function findAsker(db: Database, userId: string, id: string): Promise<AskerNow | undefined> {
  const c = sql`c`;
  const [row] = await db.execute<FrozenRow<AskerNow>>(
    frozenRow(
      sql`json_build_object('asker', ${askerOf(c)}, 'before', ${approvedBefore(c)}, 'booking', ${bookingOf(c)})`,
      sql`from ${consent} c where c.id = ${id}::uuid and c.user_id = ${userId}`,
    ),
  );
  return thawRow(row);
}
