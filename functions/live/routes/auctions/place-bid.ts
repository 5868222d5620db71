import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { BidWire, PlaceBidRequest, ReceiptWire } from '#src/live/bids/bid-wire.ts';
import type { Offer, TakenBid } from '#src/live/auctions/room-lots.ts';
import { findBid, placeBid as verb } from '#src/live/bids/place-bid.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText, TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { route } from '#fn/live/context.ts';
import { auctionId, bid, open, receipt } from './examples.ts';
import { timed } from './present-auction.ts';

export const placeBid = route({
  method: 'POST',
  path: '/api/auctions/:id/bids',
  operationId: 'placeBid',
  summary: 'Bid',
  description:
    'Bids for the caller: exactly amountMinor, or with maxMinor as little above the others as leads, up to there. Of equal bests the earlier leads. Whoever leads can only raise their maximum. Amounts are in cents. With an Idempotency-Key a retry is the same bid with the same receipt, for good. In the room `bid.place` does the same: 60 bids in ten seconds over both.',
  access: access.anyBearer,
  limits: { principal: 'bid' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  idempotency: 'accepted',
  retries: 'own', // its room keeps the key, for good
  body: { schema: PlaceBidRequest, example: { amountMinor: 4_200, maxMinor: 5_000 } },
  responses: {
    201: {
      description: 'The bid: it leads, or was outbid at once by somebody’s maximum.',
      schema: z.strictObject({ bid: BidWire, auction: TimedAuctionWire, receipt: ReceiptWire }),
      example: { bid, auction: open, receipt },
    },
  },
  problems: [
    'not_found',
    'bid_too_low',
    'already_leading',
    'stale_seq',
    'auction_not_open',
    'auction_closed',
    'auction_full',
    'confirm_required',
    'max_not_allowed',
    'seller_cannot_bid',
    'bidder_banned',
    'payer_blocked',
    'payment_method_required',
    'payment_overdue',
    'idempotency_key_reused',
    'stream_not_ready',
  ],
  handle: async ({ ctx, params, body, once }) =>
    answerOf(await verb(ctx, params.id as AuctionId, offerOf(body), once?.key ?? ctx.newId())),
  find: async ({ ctx, params, body, once }) => {
    const found = once && (await findBid(ctx, params.id as AuctionId, offerOf(body), once.key));
    return found && answerOf({ ...found, isReplayed: true });
  },
});

const offerOf = (body: z.output<typeof PlaceBidRequest>): Offer => ({
  amountMinor: body.amountMinor,
  maxMinor: body.maxMinor ?? null,
  expectedSeq: body.expectedSeq ?? null,
  isConfirmed: body.confirm ?? false,
});

const answerOf = ({ bid: taken, auction, receipt: its, isReplayed }: TakenBid) => ({
  status: 201,
  headers: { 'Cache-Control': 'no-store', ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}) },
  body: { bid: taken, auction: timed(auction), receipt: its },
});
