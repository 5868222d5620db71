import type { Auction } from '#src/live/auctions/auction.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { maySee } from './find-lot.ts';
import { listLots } from './lots-store.ts';
import { auctionOf, isClosed } from './stored-lot.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'tokens' | 'rooms'>;

/** A page of a stream's lots, the newest first, with what the room says of those that aren't closed. One round trip. Throws `not_found`, `cursor_invalid`. */
export async function listAuctions(
  ctx: Ctx,
  streamId: StreamId,
  page: PageRequest,
): Promise<{ readonly auctions: readonly Auction[]; readonly nextCursor: string | null }> {
  const identity = { ...ctx.tokens, list: ['auctions', streamId] };
  const { items, nextCursor } = await readPage(identity, page, async (after, limit) => {
    const found = await listLots(ctx.db, streamId, after, limit);
    if (found === undefined || !maySee(ctx.actor, found)) throw new Problem('not_found');
    return found.lots;
  });
  const lots = items.map(({ lot }) => lot);
  const now = lots.every(isClosed) ? [] : await ctx.rooms.lots.lots(streamId);
  const inRoom = new Map(now.map((each) => [each.id, each]));
  const auctions = lots.map((lot) => (isClosed(lot) ? undefined : inRoom.get(lot.id)) ?? auctionOf(lot));
  return { auctions, nextCursor };
}
