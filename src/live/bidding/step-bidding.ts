import { isOver } from '#src/live/auctions/lot/lot.ts';
import type { LatestEvent } from '#src/live/room/event.ts';
import type { LotAnswer } from '#src/live/room/effect.ts';
import type { BidCommand, BiddingCommand } from '#src/live/room/command.ts';
import { unknownPayer } from '#src/live/payers/payment.ts';
import type { Turn } from '#src/live/room/room.ts';
import type { AuctionId, PersonId } from '#src/live/ids.ts';
import { canModerate, type Connection } from '#src/live/session/connection.ts';
import { flush } from '#src/live/session/flush.ts';
import { refuse } from '#src/live/session/say-to.ts';
import { forgetBidders } from './bidding.ts';
import { cancelLot, clearLots, loseLot, openLot, takeLot } from './run-lots.ts';
import { dropBidPaces, findBid, takeBid } from './take-bid.ts';
import { setWake, tickingLots } from './tick.ts';

/** What is done to lots over HTTP, and by the time. */
export function stepBidding(turn: Turn, command: BiddingCommand): void {
  const { bidding } = turn.room;
  switch (command.type) {
    case 'lot.tell':
      takeLot(turn, command.facts);
      return answer(turn, shownOf(turn, command.facts.id));
    case 'lot.lost':
      return loseLot(turn, command.facts);
    case 'lot.open': {
      const refusal = openLot(turn, command.auctionId);
      return answer(turn, refusal ?? shownOf(turn, command.auctionId));
    }
    case 'lot.cancel': {
      const roomLot = bidding.lots.get(command.auctionId);
      const refusal =
        roomLot === undefined ? ({ code: 'not_found' } as const) : cancelLot(turn, roomLot, command.reason);
      return answer(turn, refusal ?? shownOf(turn, command.auctionId));
    }
    case 'lots.clear': {
      const refusal = clearLots(turn);
      return answer(turn, () => refusal);
    }
    case 'bid':
      return takeBid(turn, command.bid, { kind: 'call', number: command.number });
    case 'bid.find':
      return findBid(turn, command.bid, { kind: 'call', number: command.number });
    case 'tick':
      return tick(turn);
  }
}

const shownOf =
  ({ room: { bidding } }: Turn, id: AuctionId) =>
  (): LotAnswer =>
    bidding.lots.get(id)?.shown ?? { code: 'not_found' };

/** What was done is stored before its caller hears of it. */
function answer(turn: Turn, told: LotAnswer | (() => LotAnswer | undefined)): void {
  flush(turn);
  turn.effects.push({ type: 'answer-lot', answer: typeof told === 'function' ? told() : told });
}

/** A client's bid: the same path as over HTTP, once it is known who they are. */
export function bidOnSocket(turn: Turn, connection: Connection, command: BidCommand): void {
  const { id, auctionId, amountMinor, maxMinor, expectedSeq, confirm, key } = command;
  const { person } = connection;
  if (person === undefined || !mayBid(turn, connection)) return refuse(turn, connection, id, { code: 'not_allowed' });
  const offer = {
    amountMinor,
    maxMinor: maxMinor ?? null,
    expectedSeq: expectedSeq ?? null,
    isConfirmed: confirm ?? false,
  };
  const isInside = canModerate(person);
  const { payer = unknownPayer } = person;
  const bid = { auctionId: auctionId as AuctionId, personId: person.id as PersonId, ...offer, key, isInside, payer };
  return takeBid(turn, bid, { kind: 'socket', connection, id });
}

/** Sellers come as far as the lot's rules, which say why they may not. */
const mayBid = ({ room: { facts } }: Turn, { person }: Connection) =>
  person !== undefined && (person.capabilities.includes('bid') || person.id === facts?.hostSub);

/** The room was woken for its lots: what is due has closed; the others tell their clock. */
function tick(turn: Turn): void {
  const { bidding } = turn.room;
  bidding.wakeAt = undefined;
  dropBidPaces(bidding, turn.now);
  flush(turn, () => clocksOf(turn));
  for (const each of bidding.lots.values()) if (isOver(each.lot)) forgetBidders(each);
  setWake(turn);
}

const clocksOf = ({ room: { bidding }, now }: Turn): readonly LatestEvent[] =>
  tickingLots(bidding, now).map(({ shown }) => ({
    type: 'auction.tick',
    auctionId: shown.id,
    serverTime: new Date(now).toISOString(),
    endsAt: shown.endsAt ?? '',
    headHash: shown.headHash ?? '',
  }));
