import { isOps } from '#src/http/caller/access.ts';
import type { Auction } from '#src/live/auctions/auction.ts';
import type { LotRefusal } from '#src/live/auctions/room-lots.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { findLot, findOwnLot } from './find-lot.ts';
import { problemOfLot } from './lot-refusal.ts';
import { isRefused, type StoredLot } from './stored-lot.ts';
import { askRoom } from './tell-lot.ts';

/**
 * Cancels the caller's lot, if nobody has bid; `ops` void any, with bids as well, and its log says so. One that is
 * cancelled stays as it is. One round trip. Throws `not_found`, `auction_has_bids`, `auction_closed`.
 */
export async function cancelAuction(ctx: LiveContext, id: AuctionId): Promise<Auction> {
  const answer = isOps(ctx.actor)
    ? await cancel(ctx, (await findLot(ctx, id, 'change')).lot, 'voided')
    : await cancel(ctx, (await findOwnLot(ctx, id)).lot, 'seller_cancelled');
  if (isRefused(answer)) throw problemOfLot(answer);
  return answer;
}

const cancel = (
  ctx: LiveContext,
  lot: StoredLot,
  reason: 'seller_cancelled' | 'voided',
): Promise<Auction | LotRefusal> => askRoom(ctx, lot, (lots, of) => lots.cancelLot({ ...of, reason }));
