import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { PersonId, StreamId, TipId } from '#src/live/ids.ts';
import type { MethodOfCustomer } from '#src/live/payers/bound-method.ts';
import { payment } from '#src/live/payers/table.ts';
import type { StreamStatus } from '#src/live/streams/stream.ts';
import { stream } from '#src/live/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { json, olderThan } from '#src/platform/db/parameters.ts';
import { thaw } from '#src/platform/db/stored-value.ts';
import { payingOf, storedTip } from './shown-tip-store.ts';
import { tip } from './table.ts';
import {
  MAX_TIPS_A_MINUTE,
  MAX_UNPAID_TIPS,
  TIP_TTL_SECONDS,
  type BegunTip,
  type PaidTip,
  type StoredTip,
} from './tip.ts';

/** What a tip isn't taken for. */
export type TipRefusals = {
  readonly not_found: null;
  readonly own_stream: null;
  readonly stream_not_live: { readonly streamStatus: StreamStatus };
  readonly feature_off: { readonly feature: 'tips' };
  readonly payer_blocked: null;
  readonly too_many: { readonly seconds: number };
};

/** A tip that somebody wants to give. */
export interface NewTip extends PaidTip {
  /** The caller's principal, and whether they see every private stream. */
  readonly principal: string;
  readonly isModerator: boolean;
}

/** Begins a tip, where everything allows it to be charged at once, and makes its end due. One round trip. */
export function insertTip(
  db: Database,
  claim: Claim,
  { id, streamId, from, amountMinor, message, principal, isModerator }: NewTip,
  method: MethodOfCustomer | null,
): Promise<Done<BegunTip> | Refused<TipRefusals>> {
  const minute = sql`now() - interval '1 minute'`;
  const lifetime = sql`make_interval(secs => ${TIP_TTL_SECONDS})`;
  return decideOnce<BegunTip, TipRefusals>(db, claim, {
    // Of one person's tips one is begun at a time, so that they are counted.
    before: [sql`select pg_advisory_xact_lock(hashtextextended(${`tips:${from.id}`}, 0))`],
    ctes: (guard) => sql`
      seen as (
        select s.* from ${stream} s where s.id = ${streamId}::uuid and (s.visibility <> 'private' or s.host = ${principal} or ${isModerator}::boolean)),
      own as (
        select t.created_at, t.status, row_number() over (order by t.created_at desc) as newest,
          row_number() over (partition by t.status order by t.created_at desc) as newest_so
        from ${tip} t where t.tipper = ${from.id} and t.created_at > now() - ${lifetime}),
      pace as (
        select ceil(extract(epoch from max(until) - now()))::int as seconds from (
          select created_at + interval '1 minute' as until from own where newest = ${MAX_TIPS_A_MINUTE}::int and created_at > ${minute}
          union all select created_at + ${lifetime} from own where status = 'pending' and newest_so = ${MAX_UNPAID_TIPS}::int) x),
      judged as (
        select seen.*, pace.seconds, case when host_sub = ${from.id} then 'own_stream'
          when status not in ('live', 'reconnecting') then 'stream_not_live'
          when not (features ->> 'tips')::boolean then 'feature_off'
          when exists (select 1 from ${payment} p where p.payer = ${from.id} and p.dispute_status = 'open') then 'payer_blocked'
          when pace.seconds is not null then 'too_many'
          else 'done' end as kind
        from seen cross join pace),
      added as (
        insert into ${tip} (id, stream_id, host, tipper, tipper_name, amount_minor, message, message_status)
        select ${id}::uuid, j.id, j.host_sub, ${from.id}, ${from.name}, ${amountMinor}::bigint, ${message}::text, ${message === null ? 'none' : 'held'}
        from judged j where j.kind = 'done' and ${guard} returning *),
      expires as (${dues.insert('tip_expire', sql`id`, sql`created_at + ${lifetime}`, sql`added`)}),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind,
          case (select kind from judged) when 'done' then (select json_build_object('tip', ${storedTip(sql`a`, sql`p`)}, 'method', ${json(method)}) from added a left join ${payment} p on false)
            when 'stream_not_live' then (select json_build_object('streamStatus', status) from judged)
            when 'feature_off' then json_build_object('feature', 'tips')
            when 'too_many' then (select json_build_object('seconds', greatest(1, seconds)) from judged) end as result)`,
  });
}

/** A tip, with its host; undefined for an unknown one. */
export async function findTip(
  db: Database,
  id: TipId,
): Promise<{ readonly tip: StoredTip; readonly host: PersonId } | undefined> {
  const [row] = await db.execute<{ found: unknown; host: PersonId }>(sql`
    select ${storedTip(sql`t`, sql`p`)} as found, t.host from ${tip} t left join lateral (${payingOf(sql`t`)}) p on true where t.id = ${id}::uuid`);
  return row && { tip: thaw(row.found) as StoredTip, host: row.host };
}

/** What a stream's tips come to, as text: sums over many rows. */
export interface TipTotals {
  readonly count: number;
  readonly paidMinor: string;
  readonly returnedMinor: string;
}

export interface TipsOfStream {
  readonly host: PersonId;
  readonly asOf: Date;
  readonly totals: TipTotals;
  readonly tips: readonly StoredTip[];
}

/** A stream's paid tips, the newest first, and what all of them come to; undefined where there is no such stream. */
export async function listTips(
  db: Database,
  streamId: StreamId,
  after: Place | undefined,
  limit: number,
): Promise<TipsOfStream | undefined> {
  const [row] = await db.execute<{ found: Omit<TipsOfStream, 'tips' | 'asOf'>; tips: unknown; asOf: string }>(sql`
    select json_build_object('host', s.host_sub, 'totals', (
        select json_build_object('count', count(*), 'paidMinor', coalesce(sum(t.amount_minor), 0)::text,
          'returnedMinor', coalesce(sum(t.amount_minor) filter (where t.status = 'refunded' or p.dispute_status in ('open', 'lost')), 0)::text)
        from ${tip} t left join lateral (${payingOf(sql`t`)}) p on true where t.stream_id = s.id and t.paid_at is not null)) as found,
      to_json(now()) #>> '{}' as "asOf",
      (select coalesce(json_agg(${storedTip(sql`t`, sql`p`)} order by t.created_at desc, t.id desc), '[]'::json)
        from (select * from ${tip} t where t.stream_id = s.id and t.paid_at is not null and ${olderThan(after, sql`t`)}
          order by t.created_at desc, t.id desc limit ${limit}) t left join lateral (${payingOf(sql`t`)}) p on true) as tips
    from ${stream} s where s.id = ${streamId}::uuid`);
  return row && { ...row.found, asOf: new Date(row.asOf), tips: thaw(row.tips) as StoredTip[] };
}

/** Deletes messages that were taken off in their room; one that is gone stays so. */
export async function deleteMessages(db: Database, ids: readonly TipId[]): Promise<void> {
  await db.execute(sql`
    update ${tip} set message = null, message_status = 'removed'
    where id in (select value::uuid from jsonb_array_elements_text(${json(ids)})) and message_status <> 'removed'`);
}
