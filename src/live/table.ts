import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PersonId, StreamId } from './ids.ts';
import { ingestProtocols, type IngestProtocol } from '#src/live/streams/ingest.ts';
import type { Lexemes } from '#src/live/discovery/search.ts';
import {
  chatModes,
  currentStatuses,
  endReasons,
  latencies,
  onAirStatuses,
  overStatuses,
  streamStatuses,
  visibilities,
  type ChatMode,
  type EndReason,
  type Features,
  type Latency,
  type StreamStatus,
  type Visibility,
} from '#src/live/streams/stream.ts';

export const liveSchema = pgSchema('live');

/** In milliseconds, because JavaScript's moments have no more, and cursors name them. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** What streams are about: seeded by a migration. */
export const category = liveSchema.table('category', {
  slug: text().primaryKey(),
  name: text().notNull(),
  /** Its place among the categories that nobody watches. */
  position: integer().notNull(),
});

export const stream = liveSchema.table(
  'stream',
  {
    id: uuid().$type<StreamId>().primaryKey(),
    /** The host's principal, typed. */
    host: text().notNull(),
    /** The host's public id. */
    hostSub: text('host_sub').$type<PersonId>().notNull(),
    hostName: text('host_name').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    categorySlug: text('category_slug')
      .notNull()
      .references(() => category.slug),
    tags: text().array().notNull(),
    language: text(),
    isMature: boolean('is_mature').notNull(),
    visibility: text().$type<Visibility>().notNull(),
    latency: text().$type<Latency>().notNull(),
    record: boolean().notNull(),
    features: jsonb().$type<Features>().notNull(),
    chatMode: text('chat_mode').$type<ChatMode>().notNull(),
    slowModeSeconds: integer('slow_mode_seconds').notNull(),
    /** The search terms by field; together they are `search`. */
    lexemes: jsonb().$type<Lexemes>().notNull(),
    search: tsvector().notNull(),
    status: text().$type<StreamStatus>().notNull(),
    scheduledFor: moment('scheduled_for'),
    /** When it expires if it gets no video; null after the first. */
    expiresAt: moment('expires_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    ingestProtocol: text('ingest_protocol').$type<IngestProtocol>().notNull(),
    ingestReference: text('ingest_reference'),
    /** A keyed hash of the current key. */
    keyHash: text('key_hash').notNull(),
    viewerCount: integer('viewer_count').notNull().default(0),
    viewerCountAsOf: moment('viewer_count_as_of').notNull().defaultNow(),
    peakViewers: integer('peak_viewers').notNull().default(0),
    /** Lots that take bids, as its room recorded it. */
    openAuctions: integer('open_auctions').notNull().default(0),
    /** Among how many leaves its room divides its sockets; 0: none. */
    leaves: integer().notNull().default(0),
    /** Counts its pictures for cards, the newest of which is in R2; when its host sent one last. */
    frameVersion: integer('frame_version').notNull().default(0),
    frameAt: moment('frame_at'),
    /** The revision of the last room record that was written. */
    roomRevision: integer('room_revision').notNull().default(0),
    /** Counts the host's changes; what its room records doesn't count. */
    version: integer().notNull().default(1),
    /** The version that the cron has told its room. */
    toldVersion: integer('told_version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => {
    const isListed = sql`${table.status} in (${oneOf(onAirStatuses)}) and ${table.visibility} = 'public'`;
    return [
      check('stream_host', sql`${table.host} ~ '^(user|client):.'`),
      check('stream_status', sql`${table.status} in (${oneOf(streamStatuses)})`),
      check('stream_visibility', sql`${table.visibility} in (${oneOf(visibilities)})`),
      check('stream_latency', sql`${table.latency} in (${oneOf(latencies)})`),
      check('stream_chat_mode', sql`${table.chatMode} in (${oneOf(chatModes)})`),
      check('stream_slow_mode', sql`${table.slowModeSeconds} between 3 and 120`),
      check('stream_ingest', sql`${table.ingestProtocol} in (${oneOf(ingestProtocols)})`),
      check('stream_end_reason', sql`${table.endReason} in (${oneOf(endReasons)})`),
      check('stream_tags', sql`cardinality(${table.tags}) <= 10`),
      check('stream_planned', sql`${table.status} <> 'scheduled' or ${table.scheduledFor} is not null`),
      check(
        'stream_begun',
        sql`${table.status} not in ('live', 'reconnecting', 'ended') or ${table.startedAt} is not null`,
      ),
      check(
        'stream_over',
        sql`num_nonnulls(${table.endedAt}, ${table.endReason}) = case when ${table.status} in (${oneOf(overStatuses)}) then 2 else 0 end`,
      ),
      check('stream_expires', sql`(${table.expiresAt} is not null) = (${table.status} in ('created', 'scheduled'))`),
      check('stream_viewers', sql`${table.viewerCount} between 0 and ${table.peakViewers}`),
      check(
        'stream_open_auctions',
        sql`${table.openAuctions} between 0 and 5 and (${table.openAuctions} = 0 or ${table.endedAt} is null)`,
      ),
      check('stream_leaves', sql`${table.leaves} between 0 and 64`),
      uniqueIndex('stream_host_current')
        .on(table.host)
        .where(sql`${table.status} in (${oneOf(currentStatuses)})`),
      index('stream_host_scheduled')
        .on(table.host)
        .where(sql`${table.status} = 'scheduled'`),
      index('stream_by_viewers').on(table.viewerCount, table.id).where(isListed),
      index('stream_by_start').on(table.startedAt, table.id).where(isListed),
      index('stream_category_by_viewers').on(table.categorySlug, table.viewerCount, table.id).where(isListed),
      index('stream_category_by_start').on(table.categorySlug, table.startedAt, table.id).where(isListed),
      index('stream_search').using('gin', table.search).where(isListed),
      index('stream_upcoming')
        .on(table.scheduledFor, table.id)
        .where(sql`${table.status} = 'scheduled' and ${table.visibility} = 'public'`),
      index('stream_auctions')
        .on(table.viewerCount, table.id)
        .where(sql`${table.openAuctions} > 0 and ${table.visibility} = 'public'`),
      index('stream_replays')
        .on(table.endedAt, table.id)
        .where(sql`${table.status} = 'ended' and ${table.record} and ${table.visibility} = 'public'`),
      index('stream_expiry')
        .on(table.expiresAt)
        .where(sql`${table.expiresAt} is not null`),
      index('stream_untold')
        .on(table.updatedAt)
        .where(sql`${table.version} > ${table.toldVersion}`),
    ];
  },
);
