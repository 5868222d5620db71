import { sql, type SQL } from 'drizzle-orm';
import { json, textArray, when } from '#src/platform/db/parameters.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Loaded, Stale } from '#src/platform/db/commit.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done, Once } from '#src/platform/db/once.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { StreamId } from '#src/live/ids.ts';
import { category, stream } from '#src/live/table.ts';
import type { Admission, Beforehand, WantedStream } from './new-stream.ts';
import { searchOf, shownCategory, shownStream, wholeStream } from './shown-store.ts';
import type { StoredStream, Stream } from './stored-stream.ts';
import type { Changed, Found, FoundToAmend } from './stream-changes.ts';

const now = storedMoment(sql`now()`);

/** A category by its slug, as JSON; null if there is none. */
const categoryOf = (slug: string | null): SQL =>
  sql`(select ${shownCategory(sql`c`)} from ${category} c where c.slug = ${slug}::text)`;

/** How many streams a host has scheduled. */
const scheduledOf = (host: string): SQL =>
  sql`(select count(*)::int from ${stream} f where f.host = ${host} and f.status = 'scheduled')`;

const isCurrent = sql`status in ('created', 'live', 'reconnecting')`;

/** Serialises a host's new and newly planned streams. */
const hostLock = (host: string): SQL => sql`select pg_advisory_xact_lock(hashtextextended(${`streams:${host}`}, 0))`;

/** What a host can change of a stream, as columns. */
function columnsOf({ shown, ...kept }: Stream): readonly (readonly [name: string, value: SQL])[] {
  const lexemes = json(kept.lexemes);
  return [
    ['title', sql`${shown.title}::text`],
    ['description', sql`${shown.description}::text`],
    ['category_slug', sql`${shown.category.slug}::text`],
    ['tags', textArray(shown.tags)],
    ['language', sql`${shown.language}::text`],
    ['is_mature', sql`${shown.isMature}::boolean`],
    ['visibility', sql`${shown.visibility}::text`],
    ['record', sql`${kept.record}::boolean`],
    ['features', json(shown.features)],
    ['chat_mode', sql`${shown.chat.mode}::text`],
    ['slow_mode_seconds', sql`${shown.chat.slowModeSeconds}::int`],
    ['lexemes', lexemes],
    ['search', searchOf(lexemes)],
    ['status', sql`${shown.status}::text`],
    ['viewer_count', sql`${shown.viewerCount}::int`],
    ['viewer_count_as_of', when(shown.viewerCountAsOf)],
    ['open_auctions', sql`${shown.openAuctions}::int`],
    ['scheduled_for', when(shown.scheduledFor)],
    ['expires_at', when(kept.expiresAt)],
    ['ended_at', when(shown.endedAt)],
    ['end_reason', sql`${shown.endReason}::text`],
    ['ingest_reference', sql`${kept.ingestReference}::text`],
    ['key_hash', sql`${kept.keyHash}::text`],
    ['version', sql`${shown.version}::int`],
  ];
}

const namesOf = (columns: ReturnType<typeof columnsOf>) => sql.raw(columns.map(([name]) => name).join(', '));
const valuesOf = (columns: ReturnType<typeof columnsOf>) =>
  sql.join(
    columns.map(([, value]) => value),
    sql`, `,
  );

const beforehand = ({ id, host, terms }: WantedStream): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'category', ${categoryOf(terms.category)}, 'scheduled', ${scheduledOf(host)},
    'currentId', (select id from ${stream} where host = ${host} and ${isCurrent}),
    'isIdTaken', exists (select 1 from ${stream} where id = ${id}::uuid))`);

/** What is there before a stream is added. */
export const loadBeforehand = <T>(
  db: Database,
  once: Once | undefined,
  wanted: WantedStream,
): Promise<Loaded<Beforehand, T>> => loadFrozen(db, once, beforehand(wanted));

/** Adds a stream, if what admitted it still holds. */
export async function insertStream<T>(
  db: Database,
  claim: Claim,
  wanted: WantedStream,
  { scheduledAtMost }: Admission,
  { row, value }: { readonly row: Stream; readonly value: T },
): Promise<Done<T> | Stale<Beforehand>> {
  const { host, id } = wanted;
  const columns = columnsOf(row);
  const load = beforehand(wanted);
  try {
    return await commitFrozen<Beforehand, T>(db, claim, {
      locks: [hostLock(host)],
      unchanged:
        scheduledAtMost === null
          ? sql`not exists (select 1 from ${stream} where host = ${host} and ${isCurrent})`
          : sql`${scheduledOf(host)} <= ${scheduledAtMost}::int`,
      parts: [
        (claimed) => sql`
          insert into ${stream} (id, host, host_sub, host_name, latency, ingest_protocol, ${namesOf(columns)})
          select ${id}::uuid, ${host}, ${row.shown.host.id}, ${row.shown.host.displayName}, ${row.latency}, ${row.ingestProtocol}, ${valuesOf(columns)}
          from ${claimed}`,
      ],
      value,
      load,
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    const [seen] = await db.execute<FrozenRow<Beforehand>>(load);
    return { refused: 'stale', detail: thawRow(seen) };
  }
}

/** A scheduled stream began at this moment: its room takes no lock. */
const isTaken = (error: unknown) => error instanceof Problem && error.code === 'already_live';

/** A stream within reach: one that isn't private, or the reader's own, or any. */
export async function findStream(
  db: Database,
  id: string,
  reach: { readonly host: string | null; readonly all: boolean },
): Promise<StoredStream | undefined> {
  const [found] = await db.execute<FrozenRow<StoredStream>>(
    frozenRow(
      shownStream(sql`s`),
      sql`from ${stream} s where s.id = ${id}::uuid
        and (s.visibility <> 'private' or s.host = ${reach.host}::text or ${reach.all}::boolean)`,
    ),
  );
  return thawRow(found);
}

/** A stream that is to change: of its host, or for moderators (`host` null) any. */
export interface Sought {
  readonly id: StreamId;
  readonly host: string | null;
}

const wholeOf = ({ id, host }: Sought): SQL => sql`(
  select ${wholeStream(sql`s`)} from ${stream} s where s.id = ${id}::uuid and (${host}::text is null or s.host = ${host}::text))`;

const found = (sought: Sought): SQL => frozenRow(sql`json_build_object('now', ${now}, 'stream', ${wholeOf(sought)})`);

/** A stream that is to end, or to get another key. */
export const loadStream = <T>(db: Database, once: Once | undefined, sought: Sought): Promise<Loaded<Found, T>> =>
  loadFrozen(db, once, found(sought));

/** A stream that its host wants to change, and to have in that category. */
export interface SoughtToAmend {
  readonly id: StreamId;
  readonly host: string;
  readonly category: string | null;
}

const foundToAmend = (sought: SoughtToAmend): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'stream', ${wholeOf(sought)}, 'category', ${categoryOf(sought.category)},
    'scheduled', ${scheduledOf(sought.host)})`);

export async function loadToAmend(db: Database, sought: SoughtToAmend): Promise<FoundToAmend | undefined> {
  const [row] = await db.execute<FrozenRow<FoundToAmend>>(foundToAmend(sought));
  return thawRow(row);
}

/** Ends a stream, or gives it another key, if nobody has changed it meanwhile. */
export const saveStream = <T>(
  db: Database,
  claim: Claim,
  sought: Sought,
  change: { readonly changed: Changed; readonly value: T },
): Promise<Done<T> | Stale<Found>> => commitFrozen(db, claim, { ...saved(change), load: found(sought) });

/** Stores what its host changed, if nobody has changed it meanwhile. */
export const saveAmended = <T>(
  db: Database,
  claim: Claim,
  sought: SoughtToAmend,
  change: { readonly changed: Changed; readonly value: T },
): Promise<Done<T> | Stale<FoundToAmend>> => commitFrozen(db, claim, { ...saved(change), load: foundToAmend(sought) });

/** The commit of a change. What didn't change is not written, nor does anything speak against it. */
function saved<T>({ changed: { was, stream: to, scheduledAtMost }, value }: { changed: Changed; value: T }) {
  if (was === to) return { locks: [], unchanged: sql`true`, parts: [], value };
  const { id, version } = was.shown;
  const columns = columnsOf(to);
  const isSame = sql`exists (
    select 1 from ${stream} where id = ${id}::uuid and version = ${version}::int and room_revision = ${was.roomRevision}::int)`;
  const hasRoom = scheduledAtMost === null ? sql`true` : sql`${scheduledOf(was.host)} <= ${scheduledAtMost}::int`;
  return {
    locks: [
      ...(scheduledAtMost === null ? [] : [hostLock(was.host)]),
      sql`select 1 from ${stream} where id = ${id}::uuid for update`,
    ],
    unchanged: sql`${isSame} and ${hasRoom}`,
    parts: [
      (claimed: SQL) => sql`
        update ${stream} s set (${namesOf(columns)}, updated_at) = row(${valuesOf(columns)}, now())
        from ${claimed} where s.id = ${id}::uuid`,
    ],
    value,
  };
}
