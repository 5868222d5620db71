import { sql } from 'drizzle-orm';
import type { StreamId } from '#src/live/ids.ts';
import { shownFrame } from '#src/live/streams/shown-store.ts';
import type { StreamStatus } from '#src/live/streams/stream.ts';
import { stream } from '#src/live/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { FRAME_PAUSE_SECONDS } from './frame.ts';

/** Whether a host may send a picture now. From `claimed` on the next one has to wait. */
export interface FrameClaim extends Record<string, unknown> {
  readonly kind: 'claimed' | 'stream_not_live' | 'frame_not_shown' | 'too_soon';
  readonly status: StreamStatus;
  readonly seconds: number;
}

/** Counts a host's picture against what they may send; undefined for anybody else's stream. Of several at once one is claimed. */
export async function claimFrame(db: Database, id: StreamId, host: string): Promise<FrameClaim | undefined> {
  const pause = sql`make_interval(secs => ${FRAME_PAUSE_SECONDS})`;
  const isSoon = sql`coalesce(s.frame_at > now() - ${pause}, false)`;
  const [row] = await db.execute<FrameClaim>(sql`
    with judged as (
      select s.id, s.status, greatest(1, ceil(extract(epoch from coalesce(s.frame_at, now()) + ${pause} - now())))::int as seconds,
        case when s.status not in ('live', 'reconnecting') then 'stream_not_live'
          when s.visibility = 'private' or s.is_mature or s.ingest_reference is not null then 'frame_not_shown'
          when ${isSoon} then 'too_soon' else 'claimed' end as kind
      from ${stream} s where s.id = ${id}::uuid and s.host = ${host}),
    claimed as (
      update ${stream} s set frame_at = now() from judged j where s.id = j.id and j.kind = 'claimed' and not ${isSoon} returning s.id)
    select j.status, j.seconds, case when j.kind = 'claimed' and not exists (select 1 from claimed) then 'too_soon' else j.kind end as kind
    from judged j`);
  return row;
}

/** Has the stream show the picture that is stored. Its number; null where it shows none by now. */
export async function showFrame(db: Database, id: StreamId): Promise<number | null> {
  const [row] = await db.execute<{ version: number | null }>(sql`
    with s as (update ${stream} set frame_version = frame_version + 1 where id = ${id}::uuid returning *)
    select ${shownFrame(sql`s`)} as version from s`);
  return row?.version ?? null;
}

/** The number of the picture that a stream shows; null where it shows none, or isn't there. */
export async function findFrame(db: Database, id: StreamId): Promise<number | null> {
  const [row] = await db.execute<{ version: number | null }>(
    sql`select ${shownFrame(sql`s`)} as version from ${stream} s where s.id = ${id}::uuid`,
  );
  return row?.version ?? null;
}
