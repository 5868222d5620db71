import { bidderIdOf } from '#src/live/auctions/bidder-id.ts';
import type { BidRefusal, Offer, TakenBid } from '#src/live/auctions/room-lots.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { isInside } from '#src/live/lots/find-lot.ts';
import { findLotToBid } from './find-lot-to-bid.ts';
import { problemOfLot } from '#src/live/lots/lot-refusal.ts';
import { askRoom } from '#src/live/lots/tell-lot.ts';

/**
 * Bids for the caller. `key` is theirs: with it the same bid has the same answer, for good. No round trip, or one where
 * this isolate doesn't know the lot's room. Throws what `BidRefusal` names, and `not_found`.
 */
export async function placeBid(ctx: LiveContext, id: AuctionId, offer: Offer, key: string): Promise<TakenBid> {
  const { lot, call } = await callOf(ctx, id, offer, key);
  const answer = await askRoom<TakenBid | BidRefusal>(ctx, lot, (lots, of) => lots.placeBid({ ...of, ...call }));
  if ('code' in answer) throw problemOfLot(answer);
  return answer;
}

/** The caller's bid under a key; undefined where it is none yet. Takes nothing. Throws as `placeBid` does. */
export async function findBid(
  ctx: LiveContext,
  id: AuctionId,
  offer: Offer,
  key: string,
): Promise<TakenBid | undefined> {
  const { lot, call } = await callOf(ctx, id, offer, key);
  const answer = await askRoom<TakenBid | BidRefusal | undefined>(ctx, lot, (lots, of) =>
    lots.findBid({ ...of, ...call }),
  );
  if (answer !== undefined && 'code' in answer) throw problemOfLot(answer);
  return answer;
}

/** A lot's room, and what it is asked for the caller: one round trip, or none where both are known. */
async function callOf(ctx: LiveContext, id: AuctionId, offer: Offer, key: string) {
  const personId = personOf(ctx.idSecret, bearerOf(ctx.actor)).id;
  const { lot, host, payer } = await findLotToBid(ctx, id, personId);
  const bidderId = bidderIdOf(ctx.idSecret, id, personId);
  return { lot, call: { ...offer, personId, bidderId, isInside: isInside(ctx.actor, host), payer, key } };
}
