import type { Auction } from '#src/live/auctions/auction.ts';
import { bidderIdOf } from '#src/live/auctions/bidder-id.ts';
import type { You } from '#src/live/auctions/room-lots.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId, BidderId } from '#src/live/ids.ts';
import { personOf } from '#src/live/rooms/person.ts';
import { findLot } from './find-lot.ts';
import { auctionOf, isClosed, nameOf } from './stored-lot.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'now' | 'rooms' | 'idSecret'>;

export interface ReadAuction {
  readonly auction: Auction;
  /** Null for whoever isn't signed in. */
  readonly you: You | null;
}

/**
 * A lot: an open one from its room, a closed one from Postgres, and what a bidder has bid always from the room. At most
 * one round trip. Throws `not_found`.
 */
export async function getAuction(ctx: Ctx, id: AuctionId): Promise<ReadAuction> {
  const { lot } = await findLot(ctx, id, 'read');
  const bidderId = bidderOf(ctx, id);
  if (isClosed(lot) && bidderId === null) return { auction: auctionOf(lot), you: null };
  const found = await ctx.rooms.lots.lot({ ...nameOf(lot), bidderId });
  const nothing = bidderId === null ? null : { bidderId, maxMinor: null };
  return {
    auction: isClosed(lot) || found === undefined ? auctionOf(lot) : found.auction,
    you: found?.you ?? nothing,
  };
}

/** The caller as a bidder; null without a sign-in. */
export const bidderOf = ({ actor, idSecret }: Pick<Ctx, 'actor' | 'idSecret'>, id: AuctionId): BidderId | null =>
  actor.kind === 'bearer' ? bidderIdOf(idSecret, id, personOf(idSecret, actor).id) : null;
