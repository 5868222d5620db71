import type { Auction } from '#src/live/auctions/auction.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { findOwnLot } from './find-lot.ts';
import { problemOfLot } from './lot-refusal.ts';
import { isRefused } from './stored-lot.ts';
import { askRoom } from './tell-lot.ts';

/**
 * Opens the caller's lot now. One that is open stays as it is. One round trip. Throws `not_found`, `too_many_open`,
 * `auction_closed`, `stream_over`.
 */
export async function startAuction(ctx: LiveContext, id: AuctionId): Promise<Auction> {
  const { lot } = await findOwnLot(ctx, id);
  const answer = await askRoom(ctx, lot, (lots, of) => lots.openLot(of));
  if (isRefused(answer)) throw problemOfLot(answer);
  return answer;
}
