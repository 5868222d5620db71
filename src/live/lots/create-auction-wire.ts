import * as z from 'zod';
import { incrementTables } from '#src/live/auctions/lot/increments.ts';
import { boundedText, GivenMoment, oneLine } from '#src/platform/wire.ts';
import { CloseWire, GivenPrice } from './auction-wire.ts';
import {
  DEFAULT_DURATION_SECONDS,
  lotBounds,
  MAX_LOT_DESCRIPTION,
  MAX_LOT_TITLE,
  MAX_PICKUP_ADDRESS,
} from './lot-terms.ts';

/** For a title and a description in any script. */
export const MAX_LOT_BYTES = 16 * 1024;

const [MIN_DURATION, MAX_DURATION] = lotBounds.durationSeconds;
const [MIN_STEP, MAX_STEP] = lotBounds.fixedIncrementMinor;
const tableNames = Object.keys(incrementTables) as (keyof typeof incrementTables)[];

export const CreateAuctionRequest = z
  .strictObject({
    title: oneLine(MAX_LOT_TITLE)
      .refine((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text), 'must have a character that can be seen')
      .transform((text) => text.trim())
      .meta({ description: 'What is sold: 1 to 140 characters, one line.', example: 'Box of heirlooms' }),
    description: boundedText(MAX_LOT_DESCRIPTION)
      .optional()
      .meta({ description: 'Plain text, at most 2,000 characters.', example: 'Four kilos, picked this morning.' }),
    startingBidMinor: GivenPrice.meta({ description: 'The first bid, in cents: 50 to 99,999,999.', example: 2_000 }),
    reserveMinor: GivenPrice.nullable().optional().meta({
      description: 'Below it nothing is sold, in cents: above startingBidMinor, to 99,999,999. Secret until the end.',
      example: 5_000,
    }),
    startsAt: GivenMoment.nullable().optional().meta({
      description: 'When it opens by itself, within 90 days; null: when its host opens it. Without it: now.',
      example: '2026-11-28T10:15:00.000Z',
    }),
    durationSeconds: z
      .int()
      .min(MIN_DURATION)
      .max(MAX_DURATION)
      .optional()
      .meta({
        description: `How long it is open unless a late bid moves the end: 10 to 3,600 seconds, ${DEFAULT_DURATION_SECONDS} unless given.`,
        example: DEFAULT_DURATION_SECONDS,
      }),
    close: CloseWire.partial()
      .optional()
      .meta({ description: 'How it closes: soft, within 10 s by 10 s, 1,800 s beyond at most, unless given.' }),
    increments: z
      .union([
        z.enum(tableNames),
        z.strictObject({
          fixedMinor: z
            .int()
            .min(MIN_STEP)
            .max(MAX_STEP)
            .meta({ description: 'The same step at each price, in cents: 1 to 10,000,000.', example: 100 }),
        }),
      ])
      .optional()
      .meta({ description: 'Steps between prices: live-v1 unless given, ebay-v1, or one step.', example: 'live-v1' }),
    allowMaxBids: z
      .boolean()
      .optional()
      .meta({ description: 'Whether a bid may name a maximum: true unless given.', example: true }),
    requirePaymentMethod: z
      .boolean()
      .optional()
      .meta({ description: 'Whether bidders need a saved payment method: false unless given.', example: false }),
    pickup: z
      .strictObject({
        lat: z.number().min(-90).max(90).meta({ description: 'Degrees north, WGS 84, −90 to 90.', example: 37.7955 }),
        lng: z
          .number()
          .min(-180)
          .max(180)
          .meta({ description: 'Degrees east, WGS 84, −180 to 180.', example: -122.3937 }),
        address: oneLine(MAX_PICKUP_ADDRESS).meta({
          description: 'Street and place: 1 to 300 characters, one line.',
          example: '1 Ferry Building, San Francisco, CA 94111',
        }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Where it is fetched. It is never shown.' }),
  })
  .meta({ id: 'CreateAuction' });
