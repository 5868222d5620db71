import type { LogEntry, Receipt } from '#src/live/auctions/log-entry.ts';
import { shownBid } from '#src/live/auctions/lot/shown.ts';
import type { Bid, BidRefusal } from '#src/live/auctions/room-lots.ts';
import type { Turn } from '#src/live/room/room.ts';
import { isThere } from '#src/live/leaves/relays.ts';
import type { Connection } from '#src/live/session/connection.ts';
import { refuse } from '#src/live/session/say-to.ts';
import { withBidders, type Bidding, type RoomLot, type Waiting } from './bidding.ts';

type Taken = Extract<Waiting, { entry: LogEntry }>;

/** Answers what waited for the flush. Every answer to the same lot has the same text of it. */
export function answerBids(turn: Turn): void {
  const { bidding } = turn.room;
  if (bidding.waiting.length === 0) return;
  const { waiting } = bidding;
  const texts = new Map<RoomLot, string>();
  bidding.waiting = [];
  bidding.inFlight.clear();
  for (const each of waiting)
    if ('refusal' in each) answerRefused(turn, each);
    else answerTaken(turn, each, texts);
}

function answerTaken(turn: Turn, taken: Taken, texts: Map<RoomLot, string>): void {
  const { to, roomLot, isReplayed } = taken;
  const [bid, receipt] = [bidOf(turn.room.bidding, taken), receiptOf(taken)];
  if (to.kind === 'call') {
    const answer = { bid, auction: roomLot.shown, receipt, isReplayed };
    return void turn.effects.push({ type: 'answer-call', number: to.number, answer });
  }
  if (!isThere(turn, to.connection)) return;
  const auction = texts.get(roomLot) ?? JSON.stringify(roomLot.shown);
  texts.set(roomLot, auction);
  const text = JSON.stringify({ type: 'ack', id: to.id, seq: bid.seq, bid, receipt });
  turn.effects.push({ type: 'send', to: [to.connection], text: `${text.slice(0, -1)},"auction":${auction}}` });
}

/** The bid as it was answered the first time: its line says all of it. */
function bidOf(bidding: Bidding, { roomLot, entry }: Taken): Bid {
  const known = shownBid(roomLot.lot, entry);
  const bid = roomLot.lot.bidders.has(known?.bidderId ?? ('' as never))
    ? known
    : shownBid(withBidders(bidding, roomLot), entry);
  if (bid === undefined) throw new TypeError(`line ${entry.seq} is no bid`);
  return bid;
}

const receiptOf = ({ roomLot, entry: { seq, hash, prevHash }, head }: Taken): Receipt => ({
  seq,
  hash,
  prevHash,
  head: head ?? roomLot.head ?? '',
});

function answerRefused(turn: Turn, { to, refusal }: Extract<Waiting, { refusal: unknown }>): void {
  if (to.kind === 'socket') return refuseBid(turn, to.connection, to.id, refusal);
  if (typeof refusal === 'string') throw new TypeError(`${refusal} is of sockets`);
  turn.effects.push({ type: 'answer-call', number: to.number, answer: refusal });
}

function refuseBid(
  turn: Turn,
  connection: Connection,
  id: string,
  refusal: BidRefusal | 'bid_in_flight' | 'not_allowed',
): void {
  if (!isThere(turn, connection)) return undefined;
  if (typeof refusal === 'string') return refuse(turn, connection, id, { code: refusal });
  if (refusal.code === 'bid_too_many') return refuse(turn, connection, id, refusal);
  const { code, ...details } = refusal;
  return refuse(turn, connection, id, Object.keys(details).length === 0 ? { code } : { code, details });
}
