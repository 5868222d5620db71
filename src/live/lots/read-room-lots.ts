import type { AuctionFacts, AuctionStatus } from '#src/live/auctions/auction.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { Database } from '#src/platform/db/database.ts';
import { findLotsOfRoom } from './room-lots-store.ts';
import { lotFactsOf } from './stored-lot.ts';

/** A lot that isn't closed, as its row has it. `status`: what its room recorded before it lost its storage. */
export interface LotStart {
  readonly facts: AuctionFacts;
  readonly status: AuctionStatus;
}

/** The lots that a room starts with which has lost its storage. One round trip. */
export async function readRoomLots(ctx: { readonly db: Database }, id: StreamId): Promise<readonly LotStart[]> {
  const lots = await findLotsOfRoom(ctx.db, id);
  return lots.map((lot) => ({ facts: lotFactsOf(lot), status: lot.status }));
}
