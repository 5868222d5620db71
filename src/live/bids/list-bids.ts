import type { Bid } from '#src/live/auctions/room-lots.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { findLot } from '#src/live/lots/find-lot.ts';
import { bidsOfLog } from './bids-of-log.ts';
import { lotFactsOf, nameOf } from '#src/live/lots/stored-lot.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'now' | 'rooms' | 'lotFiles'>;

export interface BidsPage {
  /** The line before which they are; null for the newest. */
  readonly beforeSeq: number | null;
  readonly limit: number;
}

/**
 * Bids of a lot, the newest first: of its room, or of a closed lot's log where the room is gone. At most one round trip.
 * Throws `not_found`, `storage_unavailable`.
 */
export async function listBids(ctx: Ctx, id: AuctionId, page: BidsPage): Promise<readonly Bid[]> {
  const { lot } = await findLot(ctx, id, 'read');
  const bids = await ctx.rooms.lots.bids({ ...nameOf(lot), ...page });
  if (bids !== undefined) return bids;
  const log = await ctx.lotFiles.getLog(lot);
  return log === undefined ? [] : bidsOfLog(lotFactsOf(lot), log, page);
}
