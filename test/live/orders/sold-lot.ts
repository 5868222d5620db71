import type { Auction } from '#src/live/auctions/auction.ts';
import type { AuctionId, BidderId, PersonId, StreamId } from '#src/live/ids.ts';
import type { ShownAuction } from '#test/live/lots/lots.ts';

const leader = { bidderId: '9b1c04d7e2f35a688c10' as BidderId, alias: 'Bidder 3' };

/** A lot like `read`, as its room records it when it is sold. */
export function soldLot(
  { serverTime: closedAt, id, streamId, sellerId, ...read }: ShownAuction,
  amountMinor: number,
  own: { readonly id?: AuctionId } = {},
): Auction {
  return {
    ...read,
    id: id as AuctionId,
    streamId: streamId as StreamId,
    sellerId: sellerId as PersonId,
    ...own,
    status: 'sold',
    leader,
    outcome: { winnerId: leader.bidderId, amountMinor, reason: 'sold', closedAt },
  };
}
