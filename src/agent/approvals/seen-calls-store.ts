import { sql, type SQL } from 'drizzle-orm';
import { toolCall } from '#src/agent/invoke/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Place } from '#src/platform/db/page.ts';
import { olderThan } from '#src/platform/db/parameters.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { CALLS_LOOKED_AT, type SeenCall } from './overview.ts';

const is = (c: SQL, capability: 'create' | 'cancel' | 'refund'): SQL =>
  sql`(${c}.app_id = 'delivery' and ${c}.capability_name = ${capability})`;

/**
 * Tables of a person’s newest calls, for the statement that follows: `mine`, and `undone`, what was cancelled or given
 * back of what they booked, by the delivery’s id.
 */
export const theirCalls = (userId: string): SQL => sql`
  mine as materialized (
    select id, client_name, credential_kind, app_id, capability_name, status, consent_id, gross_minor, commits_minor, committed_minor, committed_reference,
      created_at, case when ${is(sql`t`, 'refund')} then input::json ->> 'id' end as refunded
    from ${toolCall} t where user_id = ${userId} order by created_at desc, id desc limit ${CALLS_LOOKED_AT}),
  undone as materialized (
    select coalesce(m.refunded, m.committed_reference) as reference, bool_or(m.refunded is null) as is_cancelled,
      coalesce(sum(m.committed_minor) filter (where m.refunded is not null), 0) as back
    from mine m where m.status = 'succeeded' and (${is(sql`m`, 'cancel')} or ${is(sql`m`, 'refund')})
    group by coalesce(m.refunded, m.committed_reference))`;

/** The row of `undone` of a call `m`, as `u`, if anything of what it booked was. */
export const undoneOf = (m: SQL): SQL =>
  sql`left join undone u on ${is(m, 'create')} and ${m}.status = 'succeeded' and u.reference = ${m}.committed_reference`;

/** What a call still commits to: a booking that was cancelled to nothing, and what is given back is nobody’s cost. */
export const stillCommitted = (m: SQL): SQL => {
  const committed = sql`coalesce(${m}.committed_minor, ${m}.commits_minor)`;
  return sql`case when ${is(m, 'refund')} or u.is_cancelled then 0 else greatest(${committed} - coalesce(u.back, 0), 0) end`;
};

/** A call `m` with its `u` as the JSON of a `SeenCall`. */
export const seenCall = (
  m: SQL,
): SQL => sql`json_build_object('id', ${m}.id, 'clientName', ${m}.client_name, 'appId', ${m}.app_id,
  'capabilityName', ${m}.capability_name, 'status', ${m}.status, 'consentId', ${m}.consent_id, 'grossMinor', ${storedInteger(sql`${m}.gross_minor`)},
  'committedMinor', ${storedInteger(stillCommitted(m))}, 'isCancelled', coalesce(u.is_cancelled, false),
  'givenBackMinor', ${storedInteger(sql`coalesce(u.back, 0)::bigint`)}, 'createdAt', ${storedMoment(sql`${m}.created_at`)})`;

/** A page of a person’s calls, the newest first, on whichever account. One trip. */
export async function findSeenCalls(
  db: Database,
  userId: string,
  after: Place | undefined,
  limit: number,
): Promise<{ readonly now: Date; readonly calls: readonly SeenCall[] } | undefined> {
  const m = sql`m`;
  const page = sql`(select coalesce(json_agg(${seenCall(m)} order by m.created_at desc, m.id desc), '[]'::json) from (
    select * from ${toolCall} m where m.user_id = ${userId} and ${olderThan(after, m)} order by m.created_at desc, m.id desc limit ${limit}) m ${undoneOf(m)})`;
  const [row] = await db.execute<FrozenRow<{ now: Date; calls: readonly SeenCall[] }>>(
    sql`with ${theirCalls(userId)} ${frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)}, 'calls', ${page})`)}`,
  );
  return thawRow(row);
}
