import { streamId } from '#fn/live/routes/examples.ts';

export const auctionId = '7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const headHash = '7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7';
const head = 'eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0.eyJhdWN0aW9uSWQiOiI3ZDFmIn0.c2ln';
const leader = { bidderId: '9b1c04d7e2f35a688c10', alias: 'Bidder 3' };
const close = { mode: 'soft', windowSeconds: 10, extendSeconds: 10, hardStopSeconds: 1_800 };

export const scheduled = {
  id: auctionId,
  streamId,
  sellerId: '3fa9c1d2e4b5a6978801',
  title: 'Box of heirlooms',
  description: 'Four kilos, picked this morning.',
  imageUrl: null,
  status: 'scheduled',
  currency: 'USD',
  startingBidMinor: 2_000,
  currentBidMinor: null,
  minimumNextBidMinor: 2_000,
  bidCount: 0,
  bidderCount: 0,
  leader: null,
  hasReserve: false,
  reserveMet: true,
  allowMaxBids: true,
  requirePaymentMethod: false,
  close,
  increments: [
    [0, 100],
    [3_000, 200],
  ],
  startsAt: '2026-11-21T09:30:00.000Z',
  endsAt: null,
  originalEndsAt: null,
  hardStopAt: null,
  extensions: 0,
  seq: null,
  headHash: null,
  rulesHash: hash,
  outcome: null,
  settlement: null,
  head: null,
  serverTime: '2026-11-21T09:30:00.000Z',
};

export const open = {
  ...scheduled,
  imageUrl: `/api/auctions/${auctionId}/image?v=1`,
  status: 'open',
  currentBidMinor: 4_200,
  minimumNextBidMinor: 4_400,
  bidCount: 7,
  bidderCount: 3,
  leader,
  endsAt: '2026-11-21T09:30:30.000Z',
  originalEndsAt: '2026-11-21T09:30:30.000Z',
  hardStopAt: '2026-11-21T10:00:30.000Z',
  seq: 8,
  headHash,
  head,
  serverTime: '2026-11-21T09:30:12.000Z',
};

export const cancelled = {
  ...scheduled,
  status: 'cancelled',
  outcome: {
    winnerId: null,
    amountMinor: null,
    reason: 'seller_cancelled',
    closedAt: '2026-11-21T09:30:12.000Z',
  },
};

export const you = { bidderId: leader.bidderId, maxMinor: 5_000 };

export const bid = {
  id: `${auctionId}-8`,
  ...leader,
  amountMinor: 4_200,
  status: 'leading',
  kind: 'proxy',
  seq: 8,
  placedAt: '2026-11-21T09:30:12.000Z',
};

export const receipt = { seq: 8, hash: headHash, prevHash: hash, head };
