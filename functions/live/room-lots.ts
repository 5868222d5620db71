import {
  closedStatuses,
  logKeyOf,
  openStatuses,
  type Auction,
  type AuctionFacts,
  type LotRecord,
} from '#src/live/auctions/auction.ts';
import { saleOf } from '#src/live/auctions/lot/sale.ts';
import { shownBid, shownYou } from '#src/live/auctions/lot/shown.ts';
import type { Bid, BidCall, BidRefusal, LotRefusal, OfLot, RoomLots, TakenBid } from '#src/live/auctions/room-lots.ts';
import { withBidders, type RoomLot } from '#src/live/bidding/bidding.ts';
import { shownLots } from '#src/live/bidding/shown-lots.ts';
import type { AuctionId } from '#src/live/ids.ts';
import type { LotStart } from '#src/live/lots/read-room-lots.ts';
import type { BiddingCommand } from '#src/live/room/command.ts';
import type { Effect, LotAnswer } from '#src/live/room/effect.ts';
import type { Room } from '#src/live/room/room.ts';
import type { Timetable } from '#src/platform/timetable.ts';
import type { LotStore } from './lot-store.ts';

interface Parts {
  readonly room: () => Readonly<Room>;
  readonly step: (command: BiddingCommand) => readonly Effect[];
  readonly store: LotStore;
  readonly timetable: Timetable;
  /** Writes what became of a lot to Postgres. */
  readonly record: (record: LotRecord) => Promise<unknown>;
  /** Keeps a closed lot's log where it outlives the room. */
  readonly putLog: (key: string, text: string) => Promise<unknown>;
}

/** The part of a room object that others call about lots. What it answers is stored. */
export class RoomLotsPart {
  readonly #parts: Parts;
  readonly #calls = new Map<number, (answer: TakenBid | BidRefusal) => void>();
  #lastCall = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.timetable.on('lots', () => void parts.step({ type: 'tick' }));
    parts.timetable.on('lots.record', () => this.#recordAll());
  }

  tell(facts: AuctionFacts): Auction | LotRefusal {
    return this.#ask({ type: 'lot.tell', facts });
  }

  /** What Postgres knows of lots, for a room that has lost its storage. */
  start(lots: readonly LotStart[]): void {
    for (const { facts, status } of lots)
      this.#parts.step({ type: openStatuses.some((open) => open === status) ? 'lot.lost' : 'lot.tell', facts });
  }

  open({ auctionId }: OfLot): Auction | LotRefusal {
    return this.#ask({ type: 'lot.open', auctionId });
  }

  cancel({ auctionId, reason }: Parameters<RoomLots['cancelLot']>[0]): Auction | LotRefusal {
    return this.#ask({ type: 'lot.cancel', auctionId, reason });
  }

  clear(): LotRefusal | undefined {
    const answer = answerIn(this.#parts.step({ type: 'lots.clear' }));
    return answer !== undefined && 'code' in answer ? answer : undefined;
  }

  #ask(command: BiddingCommand): LotAnswer {
    return answerIn(this.#parts.step(command)) ?? { code: 'not_found' };
  }

  /** Resolves at the flush that stores the bid. */
  place(call: BidCall): Promise<TakenBid | BidRefusal> {
    return this.#bid('bid', call);
  }

  /** Resolves at the next flush. */
  async find(call: BidCall): Promise<TakenBid | BidRefusal | undefined> {
    const answer = await this.#bid('bid.find', call);
    return 'code' in answer && answer.code === 'not_found' ? undefined : answer;
  }

  #bid(type: 'bid' | 'bid.find', bid: BidCall): Promise<TakenBid | BidRefusal> {
    const number = (this.#lastCall += 1);
    const { promise, resolve } = Promise.withResolvers<TakenBid | BidRefusal>();
    this.#calls.set(number, resolve);
    this.#parts.step({ type, bid, number });
    return promise;
  }

  answer(number: number, answer: TakenBid | BidRefusal): void {
    this.#calls.get(number)?.(answer);
    this.#calls.delete(number);
  }

  all(): readonly Auction[] {
    return shownLots(this.#parts.room().bidding);
  }

  one({ auctionId, bidderId }: Parameters<RoomLots['lot']>[0]): Awaited<ReturnType<RoomLots['lot']>> {
    const roomLot = this.#find(auctionId);
    if (roomLot === undefined) return undefined;
    const lot = withBidders(this.#parts.room().bidding, roomLot);
    return { auction: roomLot.shown, you: bidderId === null ? null : shownYou(lot, bidderId) };
  }

  bids({ auctionId, beforeSeq, limit }: Parameters<RoomLots['bids']>[0]): readonly Bid[] | undefined {
    const roomLot = this.#find(auctionId);
    if (roomLot === undefined) return undefined;
    const lot = withBidders(this.#parts.room().bidding, roomLot);
    return this.#parts.store.bidsBefore(auctionId, beforeSeq, limit).flatMap((entry) => shownBid(lot, entry) ?? []);
  }

  log({ auctionId, fromSeq, limit }: Parameters<RoomLots['log']>[0]): string | undefined {
    return this.#find(auctionId) === undefined ? undefined : this.#parts.store.log(auctionId, fromSeq, limit);
  }

  #find(auctionId: AuctionId): RoomLot | undefined {
    return this.#parts.room().bidding.lots.get(auctionId);
  }

  /** One that fails keeps no other from being recorded; all that are left are due again. */
  async #recordAll(): Promise<void> {
    const { store } = this.#parts;
    const outcomes = await Promise.allSettled(store.toRecord().map((auctionId) => this.#record(auctionId)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** Repeated until both have taken it: the log first, since Postgres then says that it is there. */
  async #record(auctionId: AuctionId): Promise<void> {
    const { store, record, putLog } = this.#parts;
    const roomLot = this.#find(auctionId);
    if (roomLot === undefined) return;
    const { shown } = roomLot;
    const { bidding } = this.#parts.room();
    const isClosed = closedStatuses.some((closed) => closed === shown.status);
    const log = isClosed ? store.wholeLog(auctionId) : '';
    if (log !== '') await putLog(logKeyOf(shown.streamId, auctionId), log);
    // Of a closed lot the room keeps nobody in memory.
    const { winner = null, runners = [] } = shown.status === 'sold' ? saleOf(withBidders(bidding, roomLot)) : {};
    await record({ auctionId, status: shown.status, auction: shown, winner, runners });
    // It may have closed meanwhile.
    if (isClosed || roomLot.shown.outcome === null) store.recorded(auctionId);
  }
}

const answerIn = (effects: readonly Effect[]): LotAnswer | undefined =>
  effects.flatMap((effect) => (effect.type === 'answer-lot' ? [effect] : []))[0]?.answer;
