import { sql, type SQL } from 'drizzle-orm';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { category } from '#src/live/table.ts';

/** A category `c` as JSON. */
export const shownCategory = (c: SQL): SQL => sql`json_build_object('slug', ${c}.slug, 'name', ${c}.name)`;

/**
 * Which picture of its own a stream `s` shows: while it is on air, and with its recording. None of a private one, and
 * none of one for adults, since lists are for everybody.
 */
export const shownFrame = (
  s: SQL,
): SQL => sql`case when ${s}.frame_version > 0 and ${s}.visibility <> 'private' and not ${s}.is_mature
  and (${s}.status in ('live', 'reconnecting') or (${s}.status = 'ended' and ${s}.record)) then ${s}.frame_version end`;

/** A stream `s` as everybody may see it, as the JSON of a `StoredStream`. */
export const shownStream = (s: SQL): SQL => sql`json_build_object(
  'id', ${s}.id, 'host', json_build_object('id', ${s}.host_sub, 'displayName', ${s}.host_name), 'title', ${s}.title, 'description', ${s}.description,
  'category', (select ${shownCategory(sql`c`)} from ${category} c where c.slug = ${s}.category_slug),
  'tags', to_json(${s}.tags), 'language', ${s}.language, 'isMature', ${s}.is_mature, 'visibility', ${s}.visibility, 'status', ${s}.status,
  'viewerCount', ${s}.viewer_count, 'viewerCountAsOf', ${storedMoment(sql`${s}.viewer_count_as_of`)}, 'peakViewers', ${s}.peak_viewers, 'openAuctions', ${s}.open_auctions, 'frameVersion', ${shownFrame(s)},
  'startedAt', ${storedMoment(sql`${s}.started_at`)}, 'scheduledFor', ${storedMoment(sql`${s}.scheduled_for`)},
  'endedAt', ${storedMoment(sql`${s}.ended_at`)}, 'endReason', ${s}.end_reason,
  'features', ${s}.features, 'chat', json_build_object('mode', ${s}.chat_mode, 'slowModeSeconds', ${s}.slow_mode_seconds), 'version', ${s}.version)`;

/** All of a stream `s`, as the JSON of a `Stream`. */
export const wholeStream = (s: SQL): SQL => sql`json_build_object(
  'shown', ${shownStream(s)}, 'host', ${s}.host, 'record', ${s}.record, 'latency', ${s}.latency, 'expiresAt', ${storedMoment(sql`${s}.expires_at`)},
  'ingestProtocol', ${s}.ingest_protocol, 'ingestReference', ${s}.ingest_reference, 'keyHash', ${s}.key_hash, 'lexemes', ${s}.lexemes,
  'roomRevision', ${s}.room_revision)`;

/** The search terms of a stream with these lexemes, a jsonb. */
export const searchOf = (lexemes: SQL): SQL => sql`(
  select array_to_tsvector(coalesce(array_agg(word), '{}'))
  from jsonb_each(${lexemes}) field, jsonb_array_elements_text(field.value) word)`;

/** Whether a stream `s` is listed as live; the same words as in the indexes. */
export const isListed = (s: SQL): SQL => sql`${s}.status in ('live', 'reconnecting') and ${s}.visibility = 'public'`;
