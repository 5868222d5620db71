import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { minor, moment, oneOf } from '#src/live/columns-table.ts';
import type { AuctionId, OrderId, PersonId, StreamId } from '#src/live/ids.ts';
import { auction } from '#src/live/lots/table.ts';
import { liveSchema, stream } from '#src/live/table.ts';
import { fulfilments, orderStatuses, type Contact, type Dropoff, type Fulfilment, type OrderStatus } from './order.ts';

/** What is to be paid for a sold lot, and sent: one of its winner, and one for each second chance. */
export const order = liveSchema.table(
  'order',
  {
    id: uuid().$type<OrderId>().primaryKey(),
    auctionId: uuid('auction_id')
      .$type<AuctionId>()
      .notNull()
      .references(() => auction.id),
    streamId: uuid('stream_id')
      .$type<StreamId>()
      .notNull()
      .references(() => stream.id),
    /** 0: the winner's; 1: the next bidder's, and so on. */
    chance: integer().notNull().default(0),
    seller: text().$type<PersonId>().notNull(),
    buyer: text().$type<PersonId>().notNull(),
    buyerAlias: text('buyer_alias').notNull(),
    title: text().notNull(),
    amountMinor: minor('amount_minor'),
    /** A's fare; 0 where the buyer collects it. */
    deliveryMinor: minor('delivery_minor').default(0),
    fulfilment: text().$type<Fulfilment>().notNull().default('collect'),
    dropoff: jsonb().$type<Dropoff>(),
    contact: jsonb().$type<Contact>(),
    status: text().$type<OrderStatus>().notNull().default('awaiting_payment'),
    payBy: moment('pay_by').notNull(),
    /** Counts the changes of what is to be paid: each has its intent. */
    paymentNo: integer('payment_no').notNull().default(0),
    deliveryId: uuid('delivery_id'),
    trackingSlug: text('tracking_slug'),
    trackingStatus: text('tracking_status'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('order_chance').on(table.auctionId, table.chance),
    check('order_status', sql`${table.status} in (${oneOf(orderStatuses)})`),
    check('order_fulfilment', sql`${table.fulfilment} in (${oneOf(fulfilments)})`),
    check('order_amounts', sql`${table.amountMinor} > 0 and ${table.deliveryMinor} >= 0`),
    check('order_delivery', sql`${table.fulfilment} = 'collect' or num_nulls(${table.dropoff}, ${table.contact}) = 0`),
    index('order_of_buyer').on(table.buyer, table.createdAt, table.id),
    index('order_of_seller').on(table.seller, table.createdAt, table.id),
    index('order_overdue')
      .on(table.buyer)
      .where(sql`${table.status} = 'unpaid'`),
  ],
);
