import { placeBid } from '#src/live/auctions/lot/bid.ts';
import type { BidRefusal, Offer } from '#src/live/auctions/room-lots.ts';
import { isRestricted } from '#src/live/chat/restriction.ts';
import type { AuctionId, PersonId } from '#src/live/ids.ts';
import type { PayerStanding } from '#src/live/payers/payment.ts';
import type { Turn } from '#src/live/room/room.ts';
import { keysOf, noteStep, type Asker, type Bidding, type RoomLot, type Waiting } from './bidding.ts';
import { keyName, offerText, type StoredLine } from './bidding-tools.ts';

/** Bids of a person over all doors: sixty in ten seconds. */
const BIDS = { count: 60, windowMs: 10_000 };

/** A bid from any door. */
export interface AskedBid extends Offer {
  readonly auctionId: AuctionId;
  readonly personId: PersonId;
  readonly key: string;
  /** Whether they see the stream while it is private. */
  readonly isInside: boolean;
  readonly payer: PayerStanding;
}

/**
 * Takes a bid in this turn: what is due has closed, then its key, whether they may bid, and the lot's rules. What became of it
 * is answered at the flush that stores it.
 */
export function takeBid(turn: Turn, bid: AskedBid, to: Asker): void {
  const { bidding } = turn.room;
  bidding.waiting.push(becomes(turn, bid, to));
  if (to.kind === 'socket') bidding.inFlight.add(to.connection.id);
}

/** Says at the next flush what a bid's key has become, and takes nothing. `not_found`: it is no bid yet. */
export function findBid({ room: { bidding } }: Turn, bid: AskedBid, to: Asker): void {
  bidding.waiting.push(replay(bidding, namedBid(bidding, bid), to) ?? { to, refusal: { code: 'not_found' } });
}

/** A bid with its lot, its bidder and the name of its key. */
function namedBid({ lots, tools }: Bidding, bid: AskedBid) {
  const roomLot = lots.get(bid.auctionId);
  const bidderId = roomLot?.bidderIds.get(bid.personId) ?? tools.bidderIdOf(bid.auctionId, bid.personId);
  return { bid, roomLot, bidderId, name: keyName({ bidderId, key: bid.key }) };
}

function becomes(turn: Turn, bid: AskedBid, to: Asker): Waiting {
  const { room, now } = turn;
  const { bidding } = room;
  const named = namedBid(bidding, bid);
  const replayed = replay(bidding, named, to);
  if (replayed !== undefined) return replayed;
  const { roomLot, bidderId, name } = named;
  const retryAfterMs = countBid(bidding, bid.personId, now);
  if (retryAfterMs > 0) return { to, refusal: { code: 'bid_too_many', retryAfterMs } };
  if (roomLot === undefined || isHidden(turn, bid)) return { to, refusal: { code: 'not_found' } };
  if (to.kind === 'socket' && bidding.inFlight.has(to.connection.id)) return { to, refusal: 'bid_in_flight' };
  if (isRestricted(turn, bid.personId, 'ban')) return { to, refusal: { code: 'bidder_banned' } };
  const isUnpaying = payerRefusal(roomLot, bid);
  if (isUnpaying !== undefined) return { to, refusal: isUnpaying };

  const step = placeBid(roomLot.lot, { ...bid, bidderId }, now, bidding.tools.newSalt);
  if ('code' in step) return { to, refusal: step };
  const entry = step.lines.at(-1)?.entry;
  if (entry === undefined) throw new TypeError('a bid is a line of the log');
  const { keys } = noteStep(bidding, roomLot, step);
  roomLot.bidderIds.set(bid.personId, bidderId);
  keysOf(bidding, roomLot).set(name, entry.seq);
  keys.set(entry.seq, { bidderId, key: bid.key, seq: entry.seq, offer: offerText(bid) });
  return { to, roomLot, entry, head: null, isReplayed: false };
}

/** What speaks against a bidder as a payer. That sellers don’t bid the lot's rules say. */
function payerRefusal(
  { lot }: RoomLot,
  { personId, payer: { isBlocked, isOverdue, hasMethod } }: AskedBid,
): BidRefusal | undefined {
  if (personId === lot.facts.sellerId) return undefined;
  if (isBlocked) return { code: 'payer_blocked' };
  if (isOverdue) return { code: 'payment_overdue' };
  return lot.facts.terms.requirePaymentMethod && !hasMethod ? { code: 'payment_method_required' } : undefined;
}

/** A door may have let them through by what it knew before. */
const isHidden = ({ room: { facts } }: Turn, { isInside }: AskedBid) => facts?.visibility === 'private' && !isInside;

/** The bid that this key became before, stored or not; undefined for a new one. */
function replay(bidding: Bidding, { bid, roomLot, name }: ReturnType<typeof namedBid>, to: Asker): Waiting | undefined {
  if (roomLot === undefined) return undefined;
  const seq = keysOf(bidding, roomLot).get(name);
  if (seq === undefined) return undefined;
  const { offer, ...line } = unstoredLine(roomLot, seq) ?? storedLine(bidding, bid.auctionId, seq);
  if (offer !== offerText(bid)) return { to, refusal: { code: 'idempotency_key_reused' } };
  return { to, roomLot, ...line, isReplayed: true };
}

function storedLine({ tools }: Bidding, auctionId: AuctionId, seq: number): StoredLine {
  const line = tools.findLine(auctionId, seq);
  if (line === undefined) throw new TypeError(`line ${seq} of ${auctionId} is gone`);
  return line;
}

/** One that waits for the flush, which signs its head. */
function unstoredLine({ unstored }: RoomLot, seq: number) {
  const key = unstored?.keys.get(seq);
  const entry = unstored?.lines.find((line) => line.entry.seq === seq)?.entry;
  return key === undefined || entry === undefined ? undefined : { entry, head: null, offer: key.offer };
}

/** Counts a bid; the ms to wait, 0 for none. Who has to wait isn't counted. */
function countBid({ paces }: Bidding, personId: PersonId, now: number): number {
  const times = paces.get(personId) ?? [];
  const first = times.at(-BIDS.count);
  if (first !== undefined && first > now - BIDS.windowMs) return first + BIDS.windowMs - now;
  times.push(now);
  paces.set(personId, times.length > 2 * BIDS.count ? times.slice(-BIDS.count) : times);
  return 0;
}

/** Lets go of paces that slow nobody down any more. */
export function dropBidPaces({ paces }: Bidding, now: number): void {
  for (const [personId, times] of paces) if ((times.at(-1) ?? 0) <= now - BIDS.windowMs) paces.delete(personId);
}
