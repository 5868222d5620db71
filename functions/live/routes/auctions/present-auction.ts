import type { Auction } from '#src/live/auctions/auction.ts';

/** A lot with the clock that its moments are of. */
export const timed = (auction: Auction) => ({ ...auction, serverTime: new Date().toISOString() });

/** A lot as an answer. */
export const present = (auction: Auction) => ({
  status: 200,
  headers: { 'Cache-Control': 'no-store' },
  body: { auction: timed(auction) },
});
