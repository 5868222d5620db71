import type { Auction } from '#src/live/auctions/auction.ts';
import type { OfLot } from '#src/live/auctions/room-lots.ts';
import type { LiveContext } from '#src/live/context.ts';
import { auctionOf, isRefused, lotFactsOf, nameOf, type StoredLot } from './stored-lot.ts';

type Ctx = Pick<LiveContext, 'rooms' | 'note'>;

/** Tells a room of a lot that is stored, and returns what it shows. If that fails, the cron tells it again. */
export async function tellLot({ rooms, note }: Ctx, lot: StoredLot): Promise<Auction> {
  try {
    const answer = await rooms.lots.tellLot(lotFactsOf(lot));
    return isRefused(answer) ? auctionOf(lot) : answer;
  } catch (error) {
    note(error);
    return auctionOf(lot);
  }
}

/**
 * What a room answers of a lot. One that doesn't know the lot, since nobody could tell it, is told first.
 */
export async function askRoom<T extends object | undefined>(
  ctx: Ctx,
  lot: StoredLot,
  ask: (lots: LiveContext['rooms']['lots'], of: OfLot) => Promise<T>,
): Promise<T> {
  const answer = await ask(ctx.rooms.lots, nameOf(lot));
  if (answer === undefined || !('code' in answer) || answer.code !== 'not_found') return answer;
  await tellLot(ctx, lot);
  return ask(ctx.rooms.lots, nameOf(lot));
}
