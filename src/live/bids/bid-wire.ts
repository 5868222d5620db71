import * as z from 'zod';
import { BidderIdText, count, GivenPrice, hash, moment, price } from '#src/live/lots/auction-wire.ts';

export const YouWire = z
  .strictObject({
    bidderId: BidderIdText.meta({ description: 'Your id in this auction.', example: '9b1c04d7e2f35a688c10' }),
    maxMinor: price.nullable().meta({ description: 'Your best so far, in cents; null without a bid.', example: 5_000 }),
  })
  .meta({ id: 'You' });

export const BidWire = z
  .strictObject({
    id: z.string().meta({
      description: 'The bid: its auction and line.',
      example: '7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60-9',
    }),
    bidderId: BidderIdText.meta({
      description: 'Whose it is, in this auction alone.',
      example: '9b1c04d7e2f35a688c10',
    }),
    alias: z.string().meta({ description: 'By their first bid.', example: 'Bidder 3' }),
    amountMinor: price.meta({ description: 'The offer, in cents; of a raised maximum the price.', example: 4_200 }),
    status: z.enum(['leading', 'outbid']).meta({ description: 'As it was when it was answered.', example: 'leading' }),
    kind: z
      .enum(['manual', 'proxy'])
      .meta({ description: 'proxy: with a maximum, which isn’t shown.', example: 'manual' }),
    seq: count.meta({ description: 'Its line in the log.', example: 9 }),
    placedAt: moment.meta({ description: 'By the room’s clock.', example: '2026-11-21T09:30:12.000Z' }),
  })
  .meta({ id: 'Bid' });

export const ReceiptWire = z
  .strictObject({
    seq: count.meta({ description: 'The bid’s line.', example: 9 }),
    hash: hash.meta({
      description: 'That line’s hash.',
      example: '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592',
    }),
    prevHash: hash.meta({
      description: 'The hash of the line before.',
      example: '7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7',
    }),
    head: z.string().meta({
      description: 'A signed `head+jws` over `{auctionId, seq, hash}`: keep it, and nobody can deny the bid.',
      example: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0…',
    }),
  })
  .meta({ id: 'BidReceipt' });

interface Amounts {
  readonly amountMinor: number;
  readonly maxMinor?: number | null | undefined;
}

export const isMaximumAbove = ({ amountMinor, maxMinor }: Amounts): boolean =>
  typeof maxMinor !== 'number' || maxMinor >= amountMinor;
export const MAXIMUM_BELOW = { path: ['maxMinor'], message: 'Must be at least amountMinor.' };

export const PlaceBidRequest = z
  .strictObject({
    amountMinor: GivenPrice.meta({
      description: 'The exact offer, in cents: at least minimumNextBidMinor, to 99,999,999.',
      example: 4_200,
    }),
    maxMinor: GivenPrice.nullable().optional().meta({
      description: 'Up to here you are bid for, as little as leads, in cents: at least amountMinor. Secret.',
      example: 5_000,
    }),
    expectedSeq: z
      .int()
      .min(0)
      .max(1_000_000)
      .nullable()
      .optional()
      .meta({ description: 'Only if this is still the newest line of the log.', example: 8 }),
    confirm: z.boolean().optional().meta({
      description: 'Needs to be true over $50 and over five times the minimum.',
      example: false,
    }),
  })
  .refine(isMaximumAbove, MAXIMUM_BELOW)
  .meta({ id: 'PlaceBid' });

export const VerificationWire = z
  .strictObject({
    ok: z.boolean().meta({ description: 'Whether chain, times, rules and commitments are right.', example: true }),
    entries: count.meta({ description: 'Lines of the log.', example: 10 }),
    headHash: hash.nullable().meta({
      description: 'The newest line’s hash; null where the log isn’t right, or empty.',
      example: '7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7',
    }),
    firstBadLine: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Where it isn’t right: the first bad line, counted from 1.', example: 4 }),
    reason: z.string().optional().meta({ description: 'What is wrong there.', example: 'Its hash isn’t its own.' }),
  })
  .meta({ id: 'AuctionVerification' });
