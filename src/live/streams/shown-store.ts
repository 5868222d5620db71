import { sql, type SQL } from 'drizzle-orm';
import type { Lexemes } from '#src/live/discovery/search.ts';
import { category, stream } from '#src/live/table.ts';

/** A stream `s` as everybody may see it, as JSON: a `StoredStream`. */
export const shownStream: SQL = sql`json_build_object(
  'id', s.id, 'host', json_build_object('id', s.host_sub, 'displayName', s.host_name), 'title', s.title, 'description', s.description,
  'category', (select json_build_object('slug', c.slug, 'name', c.name) from ${category} c where c.slug = s.category_slug),
  'tags', to_json(s.tags), 'language', s.language, 'isMature', s.is_mature, 'visibility', s.visibility, 'status', s.status,
  'viewerCount', s.viewer_count, 'viewerCountAsOf', s.viewer_count_as_of, 'peakViewers', s.peak_viewers,
  'startedAt', s.started_at, 'scheduledFor', s.scheduled_for, 'endedAt', s.ended_at, 'endReason', s.end_reason,
  'features', s.features, 'chat', json_build_object('mode', s.chat_mode, 'slowModeSeconds', s.slow_mode_seconds), 'version', s.version)`;

/** A stream `s` as its room needs it: `RoomFacts`. */
export const roomFacts: SQL = sql`json_build_object(
  'streamId', s.id, 'version', s.version, 'hostSub', s.host_sub, 'hostName', s.host_name, 'title', s.title, 'categorySlug', s.category_slug,
  'isMature', s.is_mature, 'visibility', s.visibility, 'scheduledFor', floor(extract(epoch from s.scheduled_for) * 1000)::bigint,
  'chat', json_build_object('mode', s.chat_mode, 'slowModeSeconds', s.slow_mode_seconds), 'streamKeyHash', s.key_hash, 'record', s.record)`;

/** How a stream `s` ended: a `StreamEnd`, in the milliseconds that everybody is shown. */
export const streamEnd: SQL = sql`json_build_object('endReason', s.end_reason, 'endedAt', floor(extract(epoch from s.ended_at) * 1000)::bigint)`;

/** A text array: Neon's HTTP protocol has none of its own. */
export const textArray = (values: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(values)}::json))`;

/** The search terms of a stream with these lexemes, a jsonb. */
export const searchOf = (lexemes: SQL): SQL => sql`(
  select array_to_tsvector(coalesce(array_agg(word), '{}'))
  from jsonb_each(${lexemes}) field, jsonb_array_elements_text(field.value) word)`;

export const asJson = (value: Partial<Lexemes> | object): SQL => sql`${JSON.stringify(value)}::jsonb`;

/** Whether a stream `s` is listed as live; the same words as in the indexes. */
export const isListed: SQL = sql`s.status in ('live', 'reconnecting') and s.visibility = 'public'`;

export const streams: SQL = sql`${stream} s`;
