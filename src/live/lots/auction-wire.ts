import * as z from 'zod';
import { auctionStatuses, closeModes, closeReasons } from '#src/live/auctions/auction.ts';
import { orderStatuses } from '#src/live/orders/order.ts';
import { lotBounds, MAX_LOT_DESCRIPTION, MAX_LOT_TITLE } from './lot-terms.ts';

const inBounds = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);

/** An amount in a request: what a bid or a price may be. */
export const GivenPrice = inBounds(lotBounds.priceMinor);
export const price = z.int().min(0);
export const count = z.int().min(0);
export const moment = z.iso.datetime();
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** In one spelling, because what is signed names it, letter for letter. */
export const AuctionIdText = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The auction.', example: '7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60' });

export const BidderIdText = z.string().regex(/^[0-9a-f]{20}$/);

export const CloseWire = z.strictObject({
  mode: z.enum(closeModes).meta({
    description: 'soft: a late bid moves the end. sudden_death: nothing does.',
    example: 'soft',
  }),
  windowSeconds: inBounds(lotBounds.windowSeconds).meta({
    description: 'A bid with fewer seconds left moves the end: 1 to 60.',
    example: 10,
  }),
  extendSeconds: inBounds(lotBounds.extendSeconds).meta({
    description: 'It moves to so many seconds after the bid, never nearer: 1 to 60.',
    example: 10,
  }),
  hardStopSeconds: inBounds(lotBounds.hardStopSeconds).meta({
    description: 'The end moves at most so many seconds beyond the original one: 0 to 7,200.',
    example: 1_800,
  }),
});

const Increments = z.array(z.tuple([z.int().min(0), z.int().min(1)])).meta({
  description:
    'Steps between prices, in cents: from the first amount on a bid is at least the second one above the price.',
  example: [
    [0, 100],
    [3_000, 200],
  ],
});

const Leader = z.strictObject({
  bidderId: BidderIdText.meta({
    description: 'The bidder’s id in this auction alone: 20 hex digits.',
    example: '9b1c04d7e2f35a688c10',
  }),
  alias: z.string().meta({ description: 'By their first bid.', example: 'Bidder 3' }),
});

const Outcome = z.strictObject({
  winnerId: BidderIdText.nullable().meta({
    description: 'The winner’s bidderId; null unless it is sold.',
    example: '9b1c04d7e2f35a688c10',
  }),
  amountMinor: price
    .nullable()
    .meta({ description: 'What the winner pays, in cents; null unless it is sold.', example: 4_200 }),
  reason: z.enum(closeReasons).meta({ description: 'Why it closed.', example: 'sold' }),
  closedAt: moment.meta({ description: 'By the room’s clock.', example: '2026-11-21T09:31:07.214Z' }),
});

/** A lot as everybody sees it. */
export const AuctionWire = z
  .strictObject({
    id: AuctionIdText,
    streamId: z.uuid().meta({ description: 'Its stream.', example: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' }),
    sellerId: z.string().meta({ description: 'The host’s public id.', example: '3fa9c1d2e4b5a6978801' }),
    title: z
      .string()
      .max(MAX_LOT_TITLE)
      .meta({ description: '1 to 140 characters, one line.', example: 'Box of heirlooms' }),
    description: z
      .string()
      .max(MAX_LOT_DESCRIPTION)
      .meta({ description: 'At most 2,000 characters, plain text; may be empty.', example: '' }),
    imageUrl: z.string().nullable().meta({
      description: 'The path of its picture at this service; null without one.',
      example: '/api/auctions/7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60/image?v=1',
    }),
    status: z.enum(auctionStatuses).meta({
      description: 'open and extended take bids; extended: a late bid has moved the end.',
      example: 'open',
    }),
    currency: z.literal('USD').meta({ description: 'Of all amounts.', example: 'USD' }),
    startingBidMinor: price.meta({ description: 'The first bid, in cents.', example: 2_000 }),
    currentBidMinor: price
      .nullable()
      .meta({ description: 'The price, in cents; null before the first bid.', example: 4_200 }),
    minimumNextBidMinor: price.meta({ description: 'What the next bid must be at least, in cents.', example: 4_400 }),
    bidCount: count.max(100_000).meta({ description: 'Bids, raised maxima not counted.', example: 7 }),
    bidderCount: count.meta({ description: 'People who have bid.', example: 3 }),
    leader: Leader.nullable().meta({ description: 'Who would win now; null before the first bid.' }),
    hasReserve: z.boolean().meta({ description: 'Whether it is sold above a secret amount only.', example: false }),
    reserveMet: z.boolean().meta({ description: 'True where there is no reserve.', example: true }),
    allowMaxBids: z.boolean().meta({ description: 'Whether a bid may name a maximum.', example: true }),
    requirePaymentMethod: z
      .boolean()
      .meta({ description: 'Whether bidders need a saved payment method.', example: false }),
    close: CloseWire.meta({ description: 'How it closes.' }),
    increments: Increments,
    startsAt: moment.nullable().meta({
      description: 'When it opened, or will; null where it waits for the host.',
      example: '2026-11-21T09:30:00.000Z',
    }),
    endsAt: moment.nullable().meta({
      description: 'When it closes; null until it is open.',
      example: '2026-11-21T09:31:07.214Z',
    }),
    originalEndsAt: moment.nullable().meta({
      description: 'The same before any late bid; null until it is open.',
      example: '2026-11-21T09:30:30.000Z',
    }),
    hardStopAt: moment.nullable().meta({
      description: 'The latest possible end; null until it is open.',
      example: '2026-11-21T10:00:30.000Z',
    }),
    extensions: count.meta({ description: 'How often a late bid has moved the end.', example: 2 }),
    seq: count.nullable().meta({ description: 'The newest line of its log; null until it is open.', example: 9 }),
    headHash: hash.nullable().meta({
      description: 'The hash of that line: SHA-256, hex; null until it is open.',
      example: '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592',
    }),
    rulesHash: hash.meta({
      description: 'SHA-256 of the RFC 8785 form of the rules in its log’s first line.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    outcome: Outcome.nullable().meta({ description: 'What came of it; null until it is closed.' }),
    settlement: z
      .strictObject({
        status: z.enum([...orderStatuses, 'disputed']).meta({ description: 'Its order’s.', example: 'paid' }),
      })
      .nullable()
      .meta({
        description: 'What became of a sold lot; null in the room’s own messages, and of any other.',
        example: null,
      }),
    head: z.string().nullable().meta({
      description: 'A signed `head+jws` over `{auctionId, seq, hash}`; null until it is open.',
      example: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0…',
    }),
  })
  .meta({ id: 'Auction' });

/** With the clock that its moments are of. */
export const TimedAuctionWire = AuctionWire.extend({
  serverTime: moment.meta({ description: 'Now, for a countdown.', example: '2026-11-21T09:30:12.000Z' }),
}).meta({ id: 'TimedAuction' });
