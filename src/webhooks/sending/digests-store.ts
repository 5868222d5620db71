import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { message, subscription } from '#src/webhooks/table.ts';

/** The maximum of digests that are made at a time: the others a minute later. */
const MAX_DIGESTS = 100;
/** A day's digest is made at this hour, UTC. */
export const DIGEST_HOUR = 6;

/** Serialises the announcing of a source that has a pace, so that what a subscription has had is counted correctly. */
export const lockPace = (source: string): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks.pace:${source}`}, 0))`;

/**
 * Whether a wanted event `w` goes with a digest. What a subscription has had by themselves: what is still to be sent, and
 * what was done within the hour, so that no hour has more, whenever a receiver is back or a subscription active again.
 */
export const isGathered = (
  w: SQL,
  source: string,
  perHour: number,
): SQL => sql`(${w}.mode = 'daily' or ${w}.place > ${perHour}::int - (
  select count(*) from ${message} m where m.subscription_id = ${w}.subscription_id and m.source = ${source}
    and (m.status = 'pending' or m.status <> 'gathered' and m.due_at > now() - interval '1 hour')))`;

/** What a source's digests are called, and what is in them. */
export interface Digest {
  readonly type: string;
  /** One gathered message `m`, in a few words: `jsonb`. */
  readonly item: (m: SQL) => SQL;
  /** The most urgent first: a list of expressions to order by. */
  readonly order: (m: SQL) => SQL;
  /** How many there are room for. */
  readonly length: number;
}

/** The last moment at which days' digests were due. */
const lastDaily = sql`(date_trunc('day', now() - make_interval(hours => ${DIGEST_HOUR}), 'UTC') + make_interval(hours => ${DIGEST_HOUR}))`;

/**
 * Whether a subscription `s` with gathered messages `g` (`first`, `last`: when they were gathered) is due a digest. Of a
 * day: the first of them was there at its hour. Else when a minute went by without another one, or an hour since the
 * first; and an hour after the last digest.
 */
const isDue = (s: SQL, g: SQL): SQL => sql`
  case ${s}.mode when 'daily' then ${g}.first < ${lastDaily} and (${s}.digested_at is null or ${s}.digested_at < ${lastDaily})
    else (${g}.last <= now() - interval '1 minute' or ${g}.first <= now() - interval '1 hour')
      and (${s}.digested_at is null or ${s}.digested_at <= now() - interval '1 hour') end`;

/**
 * Makes the digests that are due, each a message of its own, and returns them. Two at once make different ones: whoever
 * comes second sees when the subscription got its last. Messages that are gathered meanwhile wait for the next.
 */
export async function makeDigests(db: Database, { type, item, order, length }: Digest): Promise<readonly string[]> {
  const [m, s, g] = [sql`m`, sql`s`, sql`g`];
  const rows = await db.execute<{ id: string }>(sql`
    with gathered as materialized (
      select subscription_id, min(created_at) as first, max(created_at) as last from ${message}
      where status = 'gathered' and digest_id is null group by subscription_id),
    due as materialized (
      select s.id, s.product, gen_random_uuid() as digest from ${subscription} s join gathered g on g.subscription_id = s.id
      where s.status = 'active' and ${isDue(s, g)} order by s.id limit ${MAX_DIGESTS} for no key update of s),
    digested as (update ${subscription} s set digested_at = now() from due where s.id = due.id),
    taken as (
      update ${message} m set digest_id = due.digest from due
      where m.subscription_id = due.id and m.status = 'gathered' and m.digest_id is null
      returning m.*),
    placed as (select m.*, row_number() over (partition by m.digest_id order by ${order(m)}) as place from taken m)
    insert into ${message} (id, subscription_id, type, data, at)
    select due.digest, due.id, ${type}, jsonb_build_object('webhookId', due.id, 'product', due.product, 'count', count(*),
        'from', ${iso(sql`min(m.at)`)}, 'until', ${iso(sql`max(m.at)`)},
        'alerts', jsonb_agg(${item(m)} order by m.place) filter (where m.place <= ${length}::int)), date_trunc('milliseconds', now())
    from due join placed m on m.digest_id = due.digest group by due.digest, due.id, due.product
    returning id`);
  return rows.map(({ id }) => id);
}

/** A moment as the interface writes it. */
const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
