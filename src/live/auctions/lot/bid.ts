import { sha256Hex } from '#src/platform/crypto/hash.ts';
import type { BidderId, PersonId } from '#src/live/ids.ts';
import type { BidRefusal, Offer } from '#src/live/auctions/room-lots.ts';
import { commitmentOf } from './commitment.ts';
import type { NewSalt } from './course.ts';
import { minimumNextOf } from './increments.ts';
import { append, clockOf, isOpen, isOver, type Bidder, type Lot, type LotStep, type Maximum } from './lot.ts';
import { decide, isReserveMet, withReserve } from './price.ts';

/** Lines that bids and raises may add to a lot. */
export const MAX_BIDS = 100_000;

/** Over five times the minimum and over $50 a bid is to be confirmed. */
const CONFIRM_TIMES = 5;
const CONFIRM_OVER_MINOR = 5000;

export interface LotBid extends Offer {
  readonly personId: PersonId;
  readonly bidderId: BidderId;
}

/**
 * Takes a bid or says why not: constant time, one SHA-256 for the line and one for a maximum. Whoever calls it has
 * closed what is due, and has looked after keys, paces, bans and payers. Refused, it changes nothing.
 */
export function placeBid(lot: Lot, bid: LotBid, now: number, newSalt: NewSalt): LotStep | BidRefusal {
  const at = clockOf(lot, now);
  const refusal = refusalOf(lot, bid, at);
  if (refusal !== undefined) return refusal;
  return lot.standing.leaderId === bid.bidderId ? raise(lot, bid, at, newSalt) : contest(lot, bid, at, newSalt);
}

/** Their maximum, else their amount. */
const bestOf = ({ amountMinor, maxMinor }: Offer) => Math.max(amountMinor, maxMinor ?? 0);

function refusalOf(lot: Lot, bid: LotBid, at: number): BidRefusal | undefined {
  const { standing, facts } = lot;
  if (isOver(lot) || (standing.endsAt !== null && at >= standing.endsAt))
    return { code: 'auction_closed', outcome: standing.outcome };
  if (!isOpen(lot)) return { code: 'auction_not_open', status: standing.status };
  if (bid.personId === facts.sellerId) return { code: 'seller_cannot_bid' };
  if (standing.seq >= MAX_BIDS) return { code: 'auction_full' };
  if (bid.maxMinor !== null && !facts.terms.allowMaxBids) return { code: 'max_not_allowed' };
  if (bid.expectedSeq !== null && bid.expectedSeq !== standing.seq) return { code: 'stale_seq', seq: standing.seq };
  return refusalOfPrice(lot, bid);
}

function refusalOfPrice({ standing, facts }: Lot, bid: LotBid): BidRefusal | undefined {
  const minimumNextBidMinor = minimumNextOf(facts.terms, standing.priceMinor);
  if (standing.leaderId === bid.bidderId) {
    if (bid.maxMinor === null || bid.maxMinor <= standing.bestMinor) return { code: 'already_leading' };
  } else if (bid.amountMinor < minimumNextBidMinor) return { code: 'bid_too_low', minimumNextBidMinor };
  const best = bestOf(bid);
  if (!bid.isConfirmed && best > CONFIRM_TIMES * minimumNextBidMinor && best > CONFIRM_OVER_MINOR)
    return { code: 'confirm_required', minimumNextBidMinor };
  return undefined;
}

/** The leader's higher maximum: neither price nor end move, but that it may reach the reserve. */
function raise(lot: Lot, bid: LotBid, at: number, newSalt: NewSalt): LotStep {
  const { standing, facts } = lot;
  const maximum = commit(lot, bid, newSalt);
  if (maximum === null) throw new TypeError('a raise has a maximum');
  const { reserveMinor } = facts.terms;
  standing.priceMinor = withReserve(standing.priceMinor ?? 0, reserveMinor, maximum.maxMinor);
  lead(lot, bid.bidderId, maximum.maxMinor);
  const line = append(
    lot,
    {
      type: 'raised',
      bidderId: bid.bidderId,
      maxCommitment: maximum.commitment,
      priceMinor: standing.priceMinor,
      reserveMet: standing.reserveMet,
    },
    at,
  );
  return { lines: [line], bidder: bidderOf(lot, bid, maximum.maxMinor), maximum: maximum.row };
}

function contest(lot: Lot, bid: LotBid, at: number, newSalt: NewSalt): LotStep {
  const { standing, facts } = lot;
  const { increments, reserveMinor } = facts.terms;
  const bestMinor = bestOf(bid);
  const leaderBestMinor = standing.leaderId === null ? null : standing.bestMinor;
  const { leads, priceMinor } = decide({ amountMinor: bid.amountMinor, bestMinor, leaderBestMinor, increments });
  const maximum = commit(lot, bid, newSalt);
  if (leads) lead(lot, bid.bidderId, bestMinor);
  standing.priceMinor = withReserve(priceMinor, reserveMinor, standing.bestMinor);
  standing.bidCount += 1;
  extend(lot, at);
  const bidder = bidderOf(lot, bid, bestMinor);
  const line = append(
    lot,
    {
      type: 'bid',
      bidderId: bid.bidderId,
      amountMinor: bid.amountMinor,
      maxCommitment: maximum?.commitment ?? null,
      priceMinor: standing.priceMinor,
      leaderId: standing.leaderId ?? bid.bidderId,
      reserveMet: standing.reserveMet,
      endsAt: new Date(standing.endsAt ?? at).toISOString(),
    },
    at,
  );
  return { lines: [line], bidder, maximum: maximum?.row ?? null };
}

/** On the line that comes next. */
function lead({ standing, facts }: Lot, bidderId: BidderId, bestMinor: number): void {
  standing.leaderId = bidderId;
  standing.bestMinor = bestMinor;
  standing.bestSeq = standing.seq + 1;
  standing.reserveMet = isReserveMet(facts.terms.reserveMinor, bestMinor);
}

function commit({ standing, facts }: Lot, bid: LotBid, newSalt: NewSalt) {
  if (bid.maxMinor === null) return null;
  const row: Maximum = { seq: standing.seq + 1, bidderId: bid.bidderId, maxMinor: bestOf(bid), salt: newSalt() };
  const secret = { auctionId: facts.id, of: bid.bidderId, amountMinor: row.maxMinor, salt: row.salt };
  return { row, maxMinor: row.maxMinor, commitment: commitmentOf(secret, sha256Hex) };
}

/** Soft close: a bid in the last moments moves the end, never nearer and never past the hard stop. */
function extend({ standing, facts }: Lot, at: number): void {
  const { mode, windowSeconds, extendSeconds } = facts.terms.close;
  const { endsAt, hardStopAt } = standing;
  if (mode !== 'soft' || endsAt === null || hardStopAt === null || endsAt - at >= windowSeconds * 1000) return;
  const later = Math.min(hardStopAt, at + extendSeconds * 1000);
  if (later <= endsAt) return;
  standing.endsAt = later;
  standing.extensions += 1;
  standing.status = 'extended';
}

function bidderOf({ bidders, standing }: Lot, { bidderId, personId }: LotBid, bestMinor: number): Bidder {
  const known = bidders.get(bidderId);
  if (known !== undefined) {
    known.bestMinor = bestMinor;
    return known;
  }
  const bidder = { bidderId, personId, number: bidders.size + 1, bestMinor };
  bidders.set(bidderId, bidder);
  standing.bidderCount = bidders.size;
  return bidder;
}
