import * as z from 'zod';
import { clipBounds, DEFAULT_CLIP_SECONDS, MAX_CLIP_TITLE } from '#src/live/clips/clip.ts';
import { CATEGORY_SLUG, liveSorts } from '#src/live/discovery/discovery.ts';
import { lotBounds } from '#src/live/lots/lot-terms.ts';
import { MAX_TIP_MESSAGE, tipBounds } from '#src/live/tips/tip.ts';
import { boundedText } from '#src/platform/wire.ts';
import { At, AuctionId, Cursor, Limit, line, StreamId } from './field-wire.ts';

const [MIN_PRICE, MAX_PRICE] = lotBounds.priceMinor;
const [MIN_TIP, MAX_TIP] = tipBounds.amountMinor;
const [MIN_SECONDS, MAX_SECONDS] = clipBounds.durationSeconds;
const price = z.int().min(MIN_PRICE).max(MAX_PRICE);
const MAX_QUERY = 100;
/** A log has fewer lines. */
const MAX_SEQ = 1_000_000;
const MAX_LANGUAGE = 35;
const MAX_TAG = 31;

const filters = {
  category: z
    .string()
    .regex(CATEGORY_SLUG)
    .optional()
    .meta({ description: 'A category’s slug.', example: 'farmers-market' }),
  language: boundedText(MAX_LANGUAGE).min(2).optional().meta({
    description: 'The spoken language, BCP 47; en finds en-US, too.',
    example: 'es',
  }),
  tag: boundedText(MAX_TAG).min(1).optional().meta({ description: 'A tag, with or without #.', example: 'heirloom' }),
  q: boundedText(MAX_QUERY).min(1).optional().meta({
    description: '1 to 8 words: each must begin a word of the title, the host’s name or a tag.',
    example: 'tomatoes',
  }),
  sort: z.enum(liveSorts).optional().meta({
    description: 'viewers (default): most watched first. recent: newest first.',
    example: 'viewers',
  }),
};

/** Inputs of live’s capabilities: the sibling's parameters as one flat object. */
export const liveInputs = {
  list_live: z.strictObject({ ...filters, limit: Limit, cursor: Cursor }),
  get_stream: z.strictObject({ id: StreamId }),
  read_chat: z.strictObject({ id: StreamId, limit: Limit, cursor: Cursor }),
  list_auctions: z.strictObject({ id: StreamId, limit: Limit, cursor: Cursor }),
  get_auction: z.strictObject({ id: AuctionId }),
  verify_auction: z.strictObject({ id: AuctionId }),
  place_bid: z.strictObject({
    id: AuctionId,
    amountMinor: price.meta({
      description: 'The exact offer in US cents: at least minimumNextBidMinor, to 99,999,999. $42 is 4200.',
      example: 4_200,
    }),
    maxMinor: price.optional().meta({
      description: 'Up to here the person is bid for, in US cents: at least amountMinor. Secret.',
      example: 5_000,
    }),
    expectedSeq: z.int().min(0).max(MAX_SEQ).optional().meta({
      description: 'The auction’s seq as it was read: bid only if nothing has happened since.',
      example: 8,
    }),
    confirm: z.boolean().optional().meta({
      description: 'True only after the person was asked: needed over $50 and over five times the minimum.',
      example: false,
    }),
  }),
  clip: z.strictObject({
    id: StreamId,
    title: line(MAX_CLIP_TITLE, 'What is seen; the stream’s title unless given.', 'The blue one').optional(),
    durationSeconds: z
      .int()
      .min(MIN_SECONDS)
      .max(MAX_SECONDS)
      .optional()
      .meta({
        description: `How long: 5 to 60 seconds, ${DEFAULT_CLIP_SECONDS} unless given.`,
        example: DEFAULT_CLIP_SECONDS,
      }),
    endAt: At.optional().meta({
      description: 'When it ends, within the last 300 seconds. Without it and startAt: now.',
      example: '2026-11-21T09:41:10.000Z',
    }),
    startAt: At.optional().meta({
      description: 'When it begins, in the place of endAt.',
      example: '2026-11-21T09:40:40.000Z',
    }),
    auctionId: AuctionId.optional().meta({ description: 'An auction of the stream that it shows.' }),
  }),
  tip: z.strictObject({
    id: StreamId,
    amountMinor: z.int().min(MIN_TIP).max(MAX_TIP).meta({
      description: 'What the host gets, in US cents: 100 to 50,000. $5 is 500.',
      example: 500,
    }),
    message: line(MAX_TIP_MESSAGE, 'Shown with it to everybody in the room.', 'For the heirlooms!').optional(),
  }),
} as const satisfies Record<string, z.ZodObject>;
