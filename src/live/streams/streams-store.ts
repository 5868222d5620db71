import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { IngestWay } from './ingest.ts';
import type { NewStream, StoredStream } from './stored-stream.ts';
import { EXPIRY_HOURS, MAX_SCHEDULED } from './stream.ts';
import { category, stream } from '#src/live/table.ts';
import { asJson, roomFacts, searchOf, shownStream, streams, textArray } from './shown-store.ts';

export type GoLiveRefusal = 'category' | 'already_live' | 'too_many_scheduled' | 'id_taken';

/** The part of the ingest that is stored with an answer, and shown again in its replays. */
export type ShownWay = Omit<IngestWay, 'url' | 'streamKey'> & { readonly liveUrl: string };

const shownWay = ({ protocol, warnings, liveUrl }: ShownWay): SQL =>
  sql`'protocol', ${protocol}::text, 'warnings', ${asJson(warnings)}, 'liveUrl', ${liveUrl}::text`;

/** When a stream with this planned begin expires. */
export const expiryFrom = (moment: SQL): SQL => sql`${moment} + make_interval(hours => ${EXPIRY_HOURS}::int)`;

/** Serialises the planning of a host's streams, so that each sees those before it. */
export const planningLock = (host: string): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`streams:${host}`}, 0))`;

const isFull = (host: SQL): SQL =>
  sql`(select count(*) from ${stream} f where f.host = ${host} and f.status = 'scheduled') >= ${MAX_SCHEDULED}::int`;

/**
 * Adds a stream. If a host makes two current at once, the index admits one, and the other waits for it: an update that
 * changes nothing returns the existing row. `id_taken`: it needs another id. The answer's body is the stream with the
 * parts of the answer that aren't secret; `told` are the facts for its room.
 */
export function insertStream(
  db: Database,
  claim: Claim,
  row: NewStream,
  way: ShownWay,
): Promise<Settled | Refused<GoLiveRefusal>> {
  const isPlanned = row.scheduledFor !== null;
  const plannedFor = sql`${row.scheduledFor?.toISOString() ?? null}::timestamptz`;
  const lexemes = asJson(row.lexemes);
  return decideOnce<GoLiveRefusal>(db, claim, {
    before: isPlanned ? [planningLock(row.host)] : [],
    ctes: (guard) => sql`
      was as (
        select case
          when not exists (select 1 from ${category} where slug = ${row.category}) then 'category'
          when exists (select 1 from ${stream} where id = ${row.id}::uuid) then 'id_taken'
          when ${isPlanned ? isFull(sql`${row.host}`) : sql`false`} then 'too_many_scheduled'
          else 'done' end as kind),
      current as (
        insert into ${stream} (id, host, host_sub, host_name, title, description, category_slug, tags, language, is_mature, visibility,
          latency, record, features, chat_mode, slow_mode_seconds, lexemes, search, status, scheduled_for, expires_at,
          ingest_protocol, ingest_reference, key_hash)
        select ${row.id}::uuid, ${row.host}, ${row.hostSub}, ${row.hostName}, ${row.title}, ${row.description}, ${row.category},
          ${textArray(row.tags)}, ${row.language}::text, ${row.isMature}::boolean, ${row.visibility}, ${row.latency}, ${row.record}::boolean,
          ${asJson(row.features)}, ${row.chat.mode}, ${row.chat.slowModeSeconds}::int, ${lexemes}, ${searchOf(lexemes)},
          ${isPlanned ? 'scheduled' : 'created'}, ${plannedFor}, ${expiryFrom(sql`coalesce(${plannedFor}, now())`)},
          ${row.ingestProtocol}, ${row.ingestReference}::text, ${row.keyHash}
        from was where was.kind = 'done' and ${guard}
        on conflict (host) where status in ('created', 'live', 'reconnecting') do update set host = excluded.host returning *),
      s as (select * from current where id = ${row.id}::uuid),
      decision as (
        select case when was.kind <> 'done' then was.kind when exists (select 1 from s) then 'done' else 'already_live' end as kind,
          coalesce(
            (select json_build_object('stream', ${shownStream}, ${shownWay(way)}) from s),
            (select json_build_object('streamId', id) from current)) as result
        from was)`,
    answer: { status: 201, headers: { Location: `/api/streams/${row.id}` } },
    tell: sql`select ${roomFacts}::text from s`,
  });
}

/** A stream within reach: one that isn't private, or the reader's own, or any. */
export async function findStream(
  db: Database,
  id: string,
  reach: { readonly host: string | null; readonly all: boolean },
): Promise<StoredStream | undefined> {
  const [row] = await db.execute<{ stream: StoredStream }>(sql`
    select ${shownStream} as stream from ${streams} where s.id = ${id}::uuid
      and (s.visibility <> 'private' or s.host = ${reach.host}::text or ${reach.all}::boolean)`);
  return row?.stream;
}

export type StreamRefusal = 'not_found' | 'version' | 'over' | 'begun' | 'category' | 'too_many_scheduled';

/** Replaces a stream's key: the old one becomes invalid. */
export const replaceKey = (
  db: Database,
  claim: Claim,
  { id, host, keyHash, way }: { id: StreamId; host: string; keyHash: string; way: ShownWay },
): Promise<Settled | Refused<StreamRefusal>> =>
  decideOnce<StreamRefusal>(db, claim, {
    ctes: (guard) => sql`
      was as materialized (select * from ${stream} where id = ${id}::uuid and host = ${host} for update),
      s as (
        update ${stream} s set key_hash = ${keyHash}, ingest_reference = ${way.reference}::text, version = was.version + 1, updated_at = now()
        from was where s.id = was.id and was.ended_at is null and ${guard} returning s.*),
      decision as (
        select case when not exists (select 1 from was) then 'not_found' when exists (select 1 from s) then 'done' else 'over' end as kind,
          coalesce(
            (select json_build_object('stream', ${shownStream}, ${shownWay(way)}) from s),
            (select json_build_object('status', was.status) from was)) as result)`,
    answer: { status: 200, headers: {} },
    tell: sql`select ${roomFacts}::text from s`,
  });
