import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { Lexemes } from '#src/live/discovery/search.ts';
import { isForBeforehand, isForOnAir, type StreamChange } from './stored-stream.ts';
import { MAX_SCHEDULED } from './stream.ts';
import { category, stream } from '#src/live/table.ts';
import { asJson, roomFacts, searchOf, shownStream, streamEnd, textArray } from './shown-store.ts';
import { expiryFrom, planningLock, type StreamRefusal } from './streams-store.ts';

/** Changes the given fields, if the host's stream still has the version. `told` are the facts for its room. */
export function updateStream(
  db: Database,
  at: { readonly id: string; readonly host: string; readonly version: number | undefined; readonly attempt: string },
  change: StreamChange,
  lexemes: Partial<Lexemes>,
): Promise<Settled | Refused<StreamRefusal>> {
  const kept = (value: string | number | boolean | undefined, type: string, column: string): SQL =>
    sql`coalesce(${value ?? null}::${sql.raw(type)}, ${sql.raw(`was.${column}`)})`;
  const { chat = {}, features = {}, scheduledFor, tags } = change;
  const plannedFor = sql`${scheduledFor?.toISOString() ?? null}::timestamptz`;
  const isPlanned = scheduledFor !== undefined;
  const merged = sql`(was.lexemes || ${asJson(lexemes)})`;
  return decideOnce<StreamRefusal>(
    db,
    { once: undefined, attempt: at.attempt, keepFor: 'day' },
    {
      before: isPlanned ? [planningLock(at.host)] : [],
      ctes: () => sql`
        was as materialized (select * from ${stream} where id = ${at.id}::uuid and host = ${at.host} for update),
        verdict as (
          select case
            when ${at.version ?? null}::int <> was.version then 'version'
            when was.status in ('cancelled', 'expired') or (was.status = 'ended' and ${isForOnAir(change)}::boolean) then 'over'
            when was.started_at is not null and ${isForBeforehand(change)}::boolean then 'begun'
            when ${change.category ?? null}::text is not null and not exists (select 1 from ${category} where slug = ${change.category ?? null}::text)
              then 'category'
            when ${isPlanned}::boolean and was.status = 'created' and ${MAX_SCHEDULED}::int <=
              (select count(*) from ${stream} f where f.host = ${at.host} and f.status = 'scheduled') then 'too_many_scheduled'
            else 'done' end as kind
          from was),
        s as (
          update ${stream} s set version = was.version + 1, updated_at = now(),
            title = ${kept(change.title, 'text', 'title')}, description = ${kept(change.description, 'text', 'description')},
            category_slug = ${kept(change.category, 'text', 'category_slug')},
            tags = ${tags === undefined ? sql`was.tags` : textArray(tags)},
            language = ${change.language === undefined ? sql`was.language` : sql`${change.language}::text`},
            is_mature = ${kept(change.isMature, 'boolean', 'is_mature')}, visibility = ${kept(change.visibility, 'text', 'visibility')},
            record = ${kept(change.record, 'boolean', 'record')}, features = was.features || ${asJson(features)},
            chat_mode = ${kept(chat.mode, 'text', 'chat_mode')}, slow_mode_seconds = ${kept(chat.slowModeSeconds, 'int', 'slow_mode_seconds')},
            lexemes = ${merged}, search = ${searchOf(merged)},
            status = case when ${isPlanned}::boolean then 'scheduled' else was.status end,
            scheduled_for = coalesce(${plannedFor}, was.scheduled_for),
            expires_at = case when ${isPlanned}::boolean then ${expiryFrom(plannedFor)} else was.expires_at end
          from was, verdict where s.id = was.id and verdict.kind = 'done' returning s.*),
        decision as (
          select coalesce((select kind from verdict), 'not_found') as kind,
            coalesce((select ${shownStream} from s), (select json_build_object('streamStatus', was.status) from was)) as result)`,
      answer: { status: 200, headers: {} },
      tell: sql`select ${roomFacts}::text from s`,
    },
  );
}

/**
 * Ends a stream: cancelled if it hadn't begun. A stream that is over doesn't change. `told`: how it ended, if it ended
 * now. `host` null: any host's stream. If its host isn't `own`, the reason is `moderated`.
 */
export const endStream = (
  db: Database,
  claim: Claim,
  {
    id,
    host,
    own,
    liveUrl,
  }: { readonly id: string; readonly host: string | null; readonly own: string; readonly liveUrl: string },
): Promise<Settled | Refused<StreamRefusal>> =>
  decideOnce<StreamRefusal>(db, claim, {
    ctes: (guard) => sql`
      was as materialized (
        select * from ${stream} where id = ${id}::uuid and (${host}::text is null or host = ${host}::text) for update),
      ended as (
        update ${stream} s set status = case when was.started_at is null then 'cancelled' else 'ended' end, viewer_count = 0, viewer_count_as_of = now(),
          ended_at = now(), expires_at = null, version = was.version + 1, updated_at = now(),
          end_reason = case when was.host <> ${own} then 'moderated' when was.started_at is null then 'cancelled' else 'host_ended' end
        from was where s.id = was.id and was.ended_at is null and ${guard} returning s.*),
      s as (select * from ended union all select * from was where was.ended_at is not null),
      decision as (
        select case when exists (select 1 from was) then 'done' else 'not_found' end as kind, (select json_build_object('stream', ${shownStream}, 'liveUrl', ${liveUrl}::text) from s) as result)`,
    answer: { status: 200, headers: {} },
    tell: sql`select ${streamEnd}::text from ended s`,
  });
