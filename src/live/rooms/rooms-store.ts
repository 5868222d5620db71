import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import type { RecordOutcome, RoomRecord } from './room-facts.ts';
import type { StreamEnd, StreamStatus, Visibility } from '#src/live/streams/stream.ts';
import type { PayerStanding } from '#src/live/payers/payment.ts';
import { standingOf } from '#src/live/payers/standing-store.ts';
import { stream } from '#src/live/table.ts';
import { wholeStream } from '#src/live/streams/shown-store.ts';
import type { Stream } from '#src/live/streams/stored-stream.ts';

const toldMoment = (ms: number | null) => sql`${ms === null ? null : new Date(ms).toISOString()}::timestamptz`;

/** The status that a record sets; null for none. A stream that ends without having begun was cancelled. */
function newsOf({ status, startedAt }: RoomRecord): StreamStatus | null {
  if (status === 'live' || status === 'reconnecting') return status;
  if (status !== 'ended') return null;
  return startedAt === null ? 'cancelled' : 'ended';
}

/**
 * Writes a room's record unless there is a newer one. A stream that is over stays as it is, and only its counts are
 * written. Throws `already_live` if it begins while its host has another current stream.
 */
export async function recordRoom(db: Database, record: RoomRecord): Promise<RecordOutcome> {
  const news = newsOf(record);
  const endsNow = news === 'ended' || news === 'cancelled';
  const [row] = await db.execute<{ outcome: Exclude<RecordOutcome, StreamEnd> | 'over'; end: StreamEnd }>(sql`
    with was as materialized (select * from ${stream} where id = ${record.streamId}::uuid for update),
    taken as (
      update ${stream} s set room_revision = ${record.revision}::int,
        status = case when was.ended_at is null then coalesce(${news}::text, was.status) else was.status end,
        started_at = case when was.ended_at is not null then was.started_at
          else coalesce(was.started_at, ${toldMoment(record.startedAt)}, case when ${news}::text in ('live', 'reconnecting') then now() end) end,
        ended_at = coalesce(was.ended_at, case when ${endsNow}::boolean then coalesce(${toldMoment(record.endedAt)}, now()) end),
        end_reason = coalesce(was.end_reason, case when ${endsNow}::boolean then coalesce(${record.endReason}::text, 'host_ended') end),
        expires_at = case when ${news}::text is null then was.expires_at end,
        viewer_count = case when was.ended_at is not null or ${endsNow}::boolean then 0 else ${record.viewerCount}::int end,
        viewer_count_as_of = greatest(was.viewer_count_as_of, ${toldMoment(record.viewerCountAsOf)}),
        peak_viewers = greatest(was.peak_viewers, ${record.peakViewers}::int, ${record.viewerCount}::int),
        open_auctions = case when was.ended_at is not null or ${endsNow}::boolean then 0 else ${record.openAuctions}::int end,
        leaves = case when was.ended_at is not null or ${endsNow}::boolean then 0 else ${record.leaves}::int end
      from was where s.id = was.id and was.room_revision < ${record.revision}::int returning s.id)
    select case when not exists (select 1 from taken) then 'outdated' when s.ended_at is null then 'recorded'
        when date_trunc('milliseconds', s.ended_at) = ${toldMoment(record.endedAt)} and s.end_reason = ${record.endReason}::text then 'recorded' else 'over' end as outcome,
      json_build_object('endReason', s.end_reason, 'endedAt', floor(extract(epoch from s.ended_at) * 1000)::bigint) as end
    from was s`);
  if (row === undefined) return 'not_found';
  return row.outcome === 'over' ? row.end : row.outcome;
}

/** What decides whether somebody may connect to a stream's room. */
export interface Door {
  readonly status: StreamStatus;
  readonly hostSub: PersonId;
  readonly visibility: Visibility;
  /** Among how many leaves its sockets are divided; 0: its room has them. */
  readonly leaves: number;
}

const doorOf = sql`json_build_object('status', s.status, 'hostSub', s.host_sub, 'visibility', s.visibility, 'leaves', s.leaves)`;

export async function findDoor(db: Database, id: string): Promise<Door | undefined> {
  const [row] = await db.execute<{ door: Door }>(
    sql`select ${doorOf} as door from ${stream} s where s.id = ${id}::uuid`,
  );
  return row?.door;
}

/** The same for somebody who comes with a ticket, with their standing as a payer. One round trip. */
export async function findDoorFor(
  db: Database,
  id: string,
  personId: PersonId,
): Promise<(Door & { readonly payer: PayerStanding }) | undefined> {
  const [row] = await db.execute<{ door: Door; payer: PayerStanding }>(sql`
    select ${doorOf} as door, ${standingOf(sql`${personId}::text`)} as payer from ${stream} s where s.id = ${id}::uuid`);
  return row && { ...row.door, payer: row.payer };
}

/** Ends streams that got no video in time, not before their open lots: none takes three hours. Returns their number. */
export async function expireStreams(db: Database, limit: number): Promise<number> {
  const rows = await db.execute(sql`
    with due as (
      select id from ${stream} where expires_at < now() and (open_auctions = 0 or expires_at < now() - interval '3 hours') order by expires_at limit ${limit} for update skip locked)
    update ${stream} s set status = 'expired', ended_at = now(), end_reason = 'expired', expires_at = null, viewer_count = 0, open_auctions = 0, leaves = 0,
      version = s.version + 1, updated_at = now() from due where s.id = due.id returning s.id`);
  return rows.length;
}

/** Streams with changes that a room may not know, older than the time in which their request tells it. */
export async function findUntold(db: Database, limit: number): Promise<Stream[]> {
  const untold = sql`
    from ${stream} s where s.version > s.told_version and s.updated_at < now() - interval '20 seconds' order by s.updated_at limit ${limit}`;
  const rows = await db.execute<FrozenRow<Stream>>(frozenRow(wholeStream(sql`s`), untold));
  return rows.flatMap((row) => thawRow(row) ?? []);
}

/** Records up to which version rooms were told. */
export async function markTold(db: Database, told: readonly { id: StreamId; version: number }[]): Promise<void> {
  await db.execute(sql`
    update ${stream} s set told_version = greatest(s.told_version, t.version)
    from json_to_recordset(${JSON.stringify(told)}::json) t(id uuid, version int) where s.id = t.id`);
}
