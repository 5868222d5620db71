import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import {
  auctionStatuses,
  closedStatuses,
  closeModes,
  openStatuses,
  type Auction,
  type AuctionStatus,
  type CloseMode,
  type Increments,
} from '#src/live/auctions/auction.ts';
import type { AuctionId, PersonId } from '#src/live/ids.ts';
import { liveSchema, stream } from '#src/live/table.ts';
import type { Runner } from '#src/live/orders/order.ts';
import { pictureTypes, type PictureType } from '#src/pictures/clean-picture.ts';
import { lotBounds, type Pickup } from './lot-terms.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
const within = ([least, most]: readonly [number, number]) => sql.raw(`between ${least} and ${most}`);

/** Lots of streams. The row names the room, which is the truth from then on; `status` and `shown` are what it recorded. */
export const auction = liveSchema.table(
  'auction',
  {
    id: uuid().$type<AuctionId>().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => stream.id),
    /** The stream's host, by their public id. */
    sellerId: text('seller_id').$type<PersonId>().notNull(),
    status: text().$type<AuctionStatus>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** The picture's key in the bucket, its type, and how many there have been. */
    imageKey: text('image_key'),
    imageType: text('image_type').$type<PictureType>(),
    imageVersion: integer('image_version').notNull().default(0),
    startingBidMinor: bigint('starting_bid_minor', { mode: 'number' }).notNull(),
    reserveMinor: bigint('reserve_minor', { mode: 'number' }),
    durationSeconds: integer('duration_seconds').notNull(),
    closeMode: text('close_mode').$type<CloseMode>().notNull(),
    windowSeconds: integer('window_seconds').notNull(),
    extendSeconds: integer('extend_seconds').notNull(),
    hardStopSeconds: integer('hard_stop_seconds').notNull(),
    increments: jsonb().$type<Increments>().notNull(),
    allowMaxBids: boolean('allow_max_bids').notNull(),
    requirePaymentMethod: boolean('require_payment_method').notNull(),
    /** Where it is to be fetched. It is never shown. */
    pickup: jsonb().$type<Pickup>(),
    /** When it opens by itself; null where it waits for its seller. */
    startsAt: moment('starts_at'),
    /** The lot as its room recorded it last; null before it opened. */
    shown: jsonb().$type<Auction>(),
    /** Who won, by their public id. */
    winner: text().$type<PersonId>(),
    /** The next bidders by their best, for second chances. */
    runners: jsonb().$type<readonly Runner[]>().notNull().default([]),
    /** Counts the seller's changes. */
    version: integer().notNull().default(1),
    /** The version that the cron has told its room. */
    toldVersion: integer('told_version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('auction_status', sql`${table.status} in (${oneOf(auctionStatuses)})`),
    check('auction_starting_bid', sql`${table.startingBidMinor} ${within(lotBounds.priceMinor)}`),
    check(
      'auction_reserve',
      sql`${table.reserveMinor} > ${table.startingBidMinor} and ${table.reserveMinor} ${within(lotBounds.priceMinor)}`,
    ),
    check('auction_duration', sql`${table.durationSeconds} ${within(lotBounds.durationSeconds)}`),
    check('auction_close_mode', sql`${table.closeMode} in (${oneOf(closeModes)})`),
    check('auction_window', sql`${table.windowSeconds} ${within(lotBounds.windowSeconds)}`),
    check('auction_extend', sql`${table.extendSeconds} ${within(lotBounds.extendSeconds)}`),
    check('auction_hard_stop', sql`${table.hardStopSeconds} ${within(lotBounds.hardStopSeconds)}`),
    check('auction_image', sql`(${table.imageKey} is null) = (${table.imageType} is null)`),
    check('auction_image_type', sql`${table.imageType} in (${oneOf(pictureTypes)})`),
    check('auction_winner', sql`(${table.winner} is not null) = (${table.status} = 'sold')`),
    check(
      'auction_recorded',
      sql`${table.shown} is not null or ${table.status} not in (${oneOf([...openStatuses, ...closedStatuses])})`,
    ),
    index('auction_of_stream').on(table.streamId, table.createdAt, table.id),
    index('auction_untold')
      .on(table.updatedAt)
      .where(sql`${table.version} > ${table.toldVersion}`),
  ],
);
