import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '#src/live/columns-table.ts';
import type { AuctionId, ClipId, PersonId, StreamId } from '#src/live/ids.ts';
import { auction } from '#src/live/lots/table.ts';
import { liveSchema, stream } from '#src/live/table.ts';
import { clipStatuses, MAX_CLIP_TITLE, type ClipSegment, type ClipStatus } from './clip.ts';

export const clip = liveSchema.table(
  'clip',
  {
    id: uuid().$type<ClipId>().primaryKey(),
    streamId: uuid('stream_id')
      .$type<StreamId>()
      .notNull()
      .references(() => stream.id),
    /** Null where a sold lot got it by itself. */
    creator: text().$type<PersonId>(),
    creatorName: text('creator_name'),
    title: text().notNull(),
    status: text().$type<ClipStatus>().notNull().default('pending'),
    auctionId: uuid('auction_id')
      .$type<AuctionId>()
      .references(() => auction.id),
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** What was asked for: the moments between which it is to be. */
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    /** What the room has picked; null until it has. */
    segments: jsonb().$type<readonly ClipSegment[]>(),
    /** From the stream's begin to the moment that was asked for. */
    startOffsetMs: integer('start_offset_ms').notNull().default(0),
    /** Of what is there. */
    durationMs: integer('duration_ms').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('clip_status', sql`${table.status} in (${oneOf(clipStatuses)})`),
    check('clip_title', sql`char_length(${table.title}) <= ${sql.raw(String(MAX_CLIP_TITLE))}`),
    check('clip_times', sql`${table.fromAt} < ${table.untilAt}`),
    check('clip_ready', sql`${table.status} <> 'ready' or ${table.segments} is not null`),
    uniqueIndex('clip_of_auction')
      .on(table.auctionId)
      .where(sql`${table.isAutomatic}`),
    index('clip_of_stream').on(table.streamId, table.createdAt, table.id),
    index('clip_of_creator').on(table.creator, table.createdAt),
  ],
);
