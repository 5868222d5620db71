import { randomUUID } from 'node:crypto';
import type { Auction, AuctionFacts, AuctionTerms } from '#src/live/auctions/auction.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import type { BidRefusal, LotRefusal, TakenBid } from '#src/live/auctions/room-lots.ts';
import type { AuctionId, PersonId, StreamId } from '#src/live/ids.ts';
import { unknownPayer, type PayerStanding } from '#src/live/payers/payment.ts';
import type { BiddingCommand } from '#src/live/room/command.ts';
import { eventsOf, messagesOf, World, type Line } from '#test/live/room/room-world.ts';

export interface Offered {
  readonly amount: number;
  readonly max?: number;
  readonly key?: string;
  /** Nothing speaks against them unless told; they have no card. */
  readonly payer?: PayerStanding;
}

const terms: AuctionTerms = {
  startingBidMinor: 1_000,
  reserveMinor: null,
  durationSeconds: 30,
  close: { mode: 'soft', windowSeconds: 10, extendSeconds: 10, hardStopSeconds: 60 },
  increments: [[0, 100]],
  allowMaxBids: true,
  requirePaymentMethod: false,
};

/** A room with lots, and no platform. */
export class LotsWorld extends World {
  #lots = 0;
  #calls = 0;

  facts(given: Partial<AuctionFacts> = {}, changed: Partial<AuctionTerms> = {}): AuctionFacts {
    this.#lots += 1;
    return {
      id: `00000000-0000-4000-8000-${String(this.#lots).padStart(12, '0')}` as AuctionId,
      streamId: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' as StreamId,
      sellerId: 'host' as PersonId,
      version: 1,
      title: `Lot ${this.#lots}`,
      description: '',
      imageUrl: null,
      terms: { ...terms, ...changed },
      startsAt: this.now,
      createdAt: this.now,
      ...given,
    };
  }

  /** What a command about lots is answered in its own step. */
  told(command: BiddingCommand): Auction | LotRefusal | undefined {
    this.do(command);
    return this.lotAnswers.at(-1);
  }

  /** A lot that is open. */
  lot(given: Partial<AuctionFacts> = {}, changed: Partial<AuctionTerms> = {}): AuctionId {
    const facts = this.facts(given, changed);
    this.told({ type: 'lot.tell', facts });
    this.cool();
    return facts.id;
  }

  /** Over HTTP; undefined until the flush has answered it. */
  call(
    auctionId: AuctionId,
    sub: string,
    { amount, max, key = randomUUID(), payer = unknownPayer }: Offered,
  ): () => TakenBid | BidRefusal | undefined {
    const number = (this.#calls += 1);
    const bid = {
      auctionId,
      personId: sub as PersonId,
      amountMinor: amount,
      maxMinor: max ?? null,
      expectedSeq: null,
      isConfirmed: true,
      key,
      isInside: false,
      payer,
    };
    this.do({ type: 'bid', bid, number });
    return () => this.calls.get(number);
  }

  /** The same, once it is stored. */
  bid(auctionId: AuctionId, sub: string, offered: Offered): TakenBid | BidRefusal {
    const answer = this.call(auctionId, sub, offered);
    this.cool();
    const told = answer();
    if (told === undefined) throw new Error('the bid was never answered');
    return told;
  }

  /** On a socket. The answer is the last message to it, once there is one. */
  place(
    line: Line,
    auctionId: AuctionId,
    { amount, max, key = randomUUID() }: Offered,
    id = this.newId(),
  ): () => unknown {
    const more = max === undefined ? {} : { maxMinor: max };
    this.ask(line, { type: 'bid.place', id, auctionId, amountMinor: amount, confirm: true, key, ...more });
    return () => messagesOf(line).findLast((message) => 'id' in message && message.id === id);
  }

  auction = (id: AuctionId): Auction => {
    const shown = this.room.bidding.lots.get(id)?.shown;
    if (shown === undefined) throw new Error(`the room has no lot ${id}`);
    return shown;
  };

  linesOf = (id: AuctionId): readonly LogEntry[] => this.shelf.entries(id);
}

export const codeOf = (answer: object | undefined) =>
  answer !== undefined && 'code' in answer ? answer.code : undefined;

export const lotEventsOf = (line: Line) => eventsOf(line).flatMap((event) => ('auction' in event ? [event] : []));

export const ticksOf = (line: Line) =>
  eventsOf(line).flatMap((event) => (event.type === 'auction.tick' ? [event] : []));
