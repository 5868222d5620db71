import { sql, type SQL } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { AuctionId, ClipId, StreamId } from '#src/live/ids.ts';
import { auction } from '#src/live/lots/table.ts';
import type { Person } from '#src/live/rooms/person.ts';
import { shownFrame } from '#src/live/streams/shown-store.ts';
import { stream } from '#src/live/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { json, olderThan, when } from '#src/platform/db/parameters.ts';
import { lengthOf, MAX_CLIPS_AN_HOUR, PERSON_CLIP_SECONDS, type FoundClip, type StoredClip } from './clip.ts';
import type { ClipWords, PickedClip } from './room-clips.ts';
import { clip } from './table.ts';

/** What a clip isn't made for. */
export type ClipRefusals = {
  readonly not_found: null;
  readonly feature_off: { readonly feature: 'clips' };
  readonly banned: null;
  readonly title_refused: null;
  readonly outside_dvr_window: null;
  readonly person_quota: { readonly retryAfterSeconds: number };
  readonly stream_quota: { readonly retryAfterSeconds: number };
};

/** A clip that somebody asks for. */
export interface AskedClip {
  readonly id: ClipId;
  readonly streamId: StreamId;
  readonly creator: Person;
  readonly principal: string;
  /** How its room reads its title. */
  readonly words: ClipWords;
  readonly auctionId: AuctionId | null;
  /** Undefined where the room has nothing of it. */
  readonly picked: PickedClip | undefined;
}

/** Who asks sees every stream, or their own and those that aren't private. */
export type Reach = 'all' | 'own';

const milliseconds = (at: SQL): SQL => sql`floor(extract(epoch from ${at}) * 1000)::float8`;

/** Why a clip `c` has failed: one whose segments were picked has lost a file. */
const failureOf = (c: SQL) =>
  sql`case when ${c}.status = 'failed' then case when ${c}.segments is null then 'no_video' else 'storage' end end`;

/** A clip `c` of a stream `s` as the JSON of a `StoredClip`. */
const storedClip = (c: SQL, s: SQL): SQL => sql`json_build_object(
  'id', ${c}.id, 'streamId', ${c}.stream_id, 'title', ${c}.title, 'status', ${c}.status, 'failure', ${failureOf(c)},
  'creator', case when ${c}.creator is not null then json_build_object('id', ${c}.creator, 'displayName', ${c}.creator_name) end,
  'startOffsetMs', ${c}.start_offset_ms, 'durationMs', ${c}.duration_ms, 'auctionId', ${c}.auction_id,
  'categorySlug', ${s}.category_slug, 'frameVersion', ${shownFrame(s)}, 'createdAt', ${milliseconds(sql`${c}.created_at`)})`;

/** Whether some of a clip `c` came while its stream was private. */
const isPrivate = (c: SQL) => sql`coalesce(jsonb_path_exists(${c}.segments, '$[*].isPrivate ? (@ == true)'), false)`;

/** The same as the JSON of a `FoundClip`. */
export const foundClip = (c: SQL, s: SQL): SQL => sql`json_build_object(
  'clip', ${storedClip(c, s)}, 'host', ${s}.host, 'visibility', case when ${isPrivate(c)} then 'private' else ${s}.visibility end,
  'fromAt', ${milliseconds(sql`${c}.from_at`)}, 'untilAt', ${milliseconds(sql`${c}.until_at`)}, 'segments', ${c}.segments)`;

const lockFor = (what: string) => sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`;
const secondsUntil = (at: SQL) => sql`greatest(1, ceil(extract(epoch from ${at} - now())))::int`;

/** From the stream's begin, as far as Postgres knows of it. */
const offsetOf = (from: SQL) =>
  sql`least(greatest(0, coalesce(extract(epoch from ${from} - started_at) * 1000, 0)), 2147483647)::int`;

/** Adds a clip of what its room has picked, where its stream has clips, and has it copied. One round trip. */
export function insertClip(
  db: Database,
  claim: Claim,
  { id, streamId, creator, principal, words, auctionId, picked }: AskedClip,
  reach: Reach,
): Promise<Done<StoredClip> | Refused<ClipRefusals>> {
  const [obstacle, title] = words.kind === 'shown' ? [null, words.title] : [words.kind, null];
  const segments = picked?.segments ?? [];
  const [from, until] = [new Date(picked?.from ?? 0), new Date(picked?.until ?? 0)];
  return decideOnce<StoredClip, ClipRefusals>(db, claim, {
    before: [lockFor(`clips:${creator.id}`), lockFor(`clips:${streamId}`)],
    ctes: (guard) => sql`
      seen as (
        select s.*,
          (select max(c.created_at) + make_interval(secs => ${PERSON_CLIP_SECONDS}) from ${clip} c where c.creator = ${creator.id}) as person_free_at,
          (select c.created_at + interval '1 hour' from ${clip} c where c.stream_id = s.id and c.creator is not null
            order by c.created_at desc offset ${MAX_CLIPS_AN_HOUR - 1} limit 1) as stream_free_at
        from ${stream} s where s.id = ${streamId}::uuid and (s.visibility <> 'private' or s.host = ${principal} or ${reach}::text = 'all')
          and (${auctionId}::uuid is null or exists (select 1 from ${auction} a where a.id = ${auctionId}::uuid and a.stream_id = s.id))),
      judged as (
        select seen.*, case
          when not (features ->> 'clips')::boolean or ingest_reference is not null then 'feature_off'
          when ${obstacle}::text is not null then ${obstacle}::text
          when ${segments.length}::int = 0 then 'outside_dvr_window'
          when person_free_at > now() then 'person_quota'
          when stream_free_at > now() then 'stream_quota'
          else 'done' end as kind
        from seen),
      added as (
        insert into ${clip} (id, stream_id, creator, creator_name, title, auction_id, from_at, until_at, segments, start_offset_ms, duration_ms)
        select ${id}::uuid, judged.id, ${creator.id}, ${creator.name}, coalesce(${title}::text, judged.title), ${auctionId}::uuid, ${when(from)}, ${when(until)},
          ${json(segments)}, ${offsetOf(when(from))}, ${lengthOf(segments)}::int
        from judged where judged.kind = 'done' and ${guard} returning *),
      made_due as (${dues.insert('clip_copy', sql`id`, sql`now()`, sql`added`)}),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind,
          case (select kind from judged) when 'done' then (select ${storedClip(sql`c`, sql`s`)} from added c cross join judged s)
            when 'feature_off' then json_build_object('feature', 'clips')
            when 'person_quota' then (select json_build_object('retryAfterSeconds', ${secondsUntil(sql`person_free_at`)}) from judged)
            when 'stream_quota' then (select json_build_object('retryAfterSeconds', ${secondsUntil(sql`stream_free_at`)}) from judged) end as result)`,
  });
}

/** A clip that wasn't deleted. */
export async function findClip(db: Database, id: ClipId): Promise<FoundClip | undefined> {
  const [row] = await db.execute<{ found: FoundClip }>(sql`
    select ${foundClip(sql`c`, sql`s`)} as found from ${clip} c join ${stream} s on s.id = c.stream_id
    where c.id = ${id}::uuid and c.status <> 'deleted'`);
  return row?.found;
}

/** A clip in a list. */
export interface ListedClip extends Place {
  readonly clip: StoredClip;
}

/** A stream's clips, newest first, with who may see them; undefined where there is no such stream. */
export async function listClips(
  db: Database,
  {
    streamId,
    principal,
    reach,
  }: { readonly streamId: StreamId; readonly principal: string | null; readonly reach: Reach },
  after: Place | undefined,
  limit: number,
): Promise<readonly ListedClip[] | undefined> {
  const isInside = sql`(s.host = ${principal}::text or ${reach}::text = 'all')`;
  const [row] = await db.execute<{ clips: readonly StoredClip[] }>(sql`
    select (select coalesce(json_agg(${storedClip(sql`c`, sql`s`)} order by c.created_at desc, c.id desc), '[]'::json)
      from (select * from ${clip} c where c.stream_id = s.id and c.status <> 'deleted' and ${olderThan(after, sql`c`)}
        and (coalesce(${isInside}, false) or not ${isPrivate(sql`c`)})
        order by c.created_at desc, c.id desc limit ${limit}) c) as clips
    from ${stream} s where s.id = ${streamId}::uuid and (s.visibility <> 'private' or ${isInside})`);
  return row?.clips.map((each) => ({ clip: each, id: each.id, createdAt: new Date(each.createdAt) }));
}

/** Takes a clip away, and has its files deleted. Nothing of it is left but who made it when: that counts against their quota. */
export async function removeClip(db: Database, id: ClipId): Promise<boolean> {
  const rows = await db.execute(sql`
    with gone as (
      update ${clip} set status = 'deleted', title = '', segments = null, duration_ms = 0, start_offset_ms = 0, updated_at = now()
      where id = ${id}::uuid and status <> 'deleted' returning id),
    made_due as (${dues.insert('clip_sweep', sql`id`, sql`now()`, sql`gone`)})
    select id from gone`);
  return rows.length > 0;
}
