import { closedStatuses } from '#src/live/auctions/auction.ts';
import { shownBid } from '#src/live/auctions/lot/shown.ts';
import type { Lot } from '#src/live/auctions/lot/lot.ts';
import type { AuctionEvent } from '#src/live/room/event.ts';
import { MAX_TOLD_BIDS, type RoomLot } from './bidding.ts';

/** What everybody is told of a lot, between what they were told and how it stands: each event has all of it. */
export function newsOf(roomLot: RoomLot, lot: Lot): readonly AuctionEvent[] {
  const { shown: auction, told } = roomLot;
  const { standing } = lot;
  const { status } = standing;
  const news: AuctionEvent[] = [];
  const wasScheduled = told === null || told.status === 'scheduled';
  if (wasScheduled && standing.openedAt !== null) news.push({ type: 'auction.opened', auction });
  news.push(...bidsSince(roomLot, lot, told?.seq ?? -1));
  if (standing.extensions > (told?.extensions ?? 0)) news.push({ type: 'auction.extended', auction });
  if (status === 'scheduled') news.push({ type: 'auction.scheduled', auction });
  const closed = closedStatuses.find((each) => each === status);
  if (closed !== undefined && told?.status !== closed) news.push({ type: `auction.${closed}`, auction });
  // Nothing but its title, text or picture: the standing says so, too.
  return news.length > 0 ? news : [{ type: 'auction.bid', auction, bids: [], more: 0 }];
}

/** Of more than twenty nobody can read each, and everybody's frame would be three times as long. */
const FEW_TOLD_BIDS = 5;

/** The newest bids after a line, and how many more there were: every line between opening and closing is one. */
function bidsSince({ shown: auction, recent }: RoomLot, lot: Lot, toldSeq: number): readonly AuctionEvent[] {
  const count = (recent.at(-1)?.seq ?? 0) - Math.max(toldSeq, 0);
  if (count <= 0) return [];
  const newest = recent.slice(count > MAX_TOLD_BIDS ? -FEW_TOLD_BIDS : -count).toReversed();
  const bids = newest.flatMap((entry) => shownBid(lot, entry) ?? []);
  return [{ type: 'auction.bid', auction, bids, more: count - bids.length }];
}
