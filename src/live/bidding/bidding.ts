import type { Auction, AuctionFacts, AuctionStatus } from '#src/live/auctions/auction.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import {
  dueAt,
  isOpen,
  isOver,
  lotOf,
  type Bidder,
  type Lot,
  type LotStep,
  type Maximum,
  type Standing,
} from '#src/live/auctions/lot/lot.ts';
import type { Line } from '#src/live/auctions/lot/chain.ts';
import { shownLot } from '#src/live/auctions/lot/shown.ts';
import type { BidRefusal } from '#src/live/auctions/room-lots.ts';
import type { AuctionId, BidderId, PersonId } from '#src/live/ids.ts';
import type { Connection } from '#src/live/session/connection.ts';
import type { BiddingTools, KeptKey } from './bidding-tools.ts';

/** What everybody was told of a lot: the rest is told soon, also after a restart. */
export interface Told {
  readonly status: AuctionStatus;
  readonly seq: number;
  readonly extensions: number;
  readonly version: number;
}

/** A lot as the room's storage has it. */
export interface KeptLot {
  readonly facts: AuctionFacts;
  readonly standing: Standing;
  readonly head: string | null;
  /** Null where nobody was told of it. */
  readonly told: Told | null;
  /** Of a lot that is closed, the leader alone: the others are found when they are needed. */
  readonly bidders: readonly Bidder[];
  /** The newest bids and raises, the oldest first. */
  readonly recent: readonly LogEntry[];
}

/** What was done to a lot and isn't stored. */
export interface Unstored {
  readonly lines: Line[];
  readonly bidders: Map<BidderId, Bidder>;
  readonly maxima: Maximum[];
  /** By their lines. */
  readonly keys: Map<number, KeptKey>;
  /** It opened or closed: Postgres is to be told. */
  isToRecord: boolean;
}

/** A lot in the room. */
export interface RoomLot {
  readonly lot: Lot;
  /** The newest signed head, and the lot as everybody may see it: both as of the last flush. */
  head: string | null;
  shown: Auction;
  told: Told | null;
  recent: LogEntry[];
  unstored: Unstored | undefined;
  /** Which bidder a person is, of those who have bid. */
  readonly bidderIds: Map<PersonId, BidderId>;
  /** Lines by the names of their keys; undefined until they are needed after a restart. */
  keys: Map<string, number> | undefined;
}

/** Whom an answer is for: a command of a socket, or a call of the object by its number. */
export type Asker =
  | { readonly kind: 'socket'; readonly connection: Connection; readonly id: string }
  | { readonly kind: 'call'; readonly number: number };

/** An answer that waits for the flush. `head`: of a bid that was stored before; null where the flush signs it. */
export type Waiting =
  | { readonly to: Asker; readonly refusal: BidRefusal | 'bid_in_flight' | 'not_allowed' }
  | {
      readonly to: Asker;
      readonly roomLot: RoomLot;
      readonly entry: LogEntry;
      readonly head: string | null;
      readonly isReplayed: boolean;
    };

/** The part of a room in which lots are sold. */
export interface Bidding {
  readonly tools: BiddingTools;
  readonly lots: Map<AuctionId, RoomLot>;
  /** Those of which something isn't stored, or isn't told. */
  readonly changed: Set<RoomLot>;
  /** Unix ms: when somebody was told of how a lot stands. */
  toldAt: number;
  /** Unix ms: nothing opens or closes before it. */
  dueAt: number;
  /** Unix ms: when the room is woken for its lots; undefined for never. */
  wakeAt: number | undefined;
  /** When a person bid, as long as it counts. */
  readonly paces: Map<PersonId, number[]>;
  waiting: Waiting[];
  /** Connections with a bid that waits. */
  readonly inFlight: Set<string>;
}

export function restoreBidding(tools: BiddingTools, kept: readonly KeptLot[]): Bidding {
  const lots = kept.map((each): RoomLot => {
    const lot = lotOf(each.facts, each);
    const { head, told, recent } = each;
    const bidderIds = new Map(each.bidders.map(({ personId, bidderId }) => [personId, bidderId]));
    const shown = shownLot(lot, head);
    return { lot, head, shown, told, recent: [...recent], unstored: undefined, bidderIds, keys: undefined };
  });
  return {
    tools,
    lots: new Map(lots.map((each) => [each.lot.facts.id, each])),
    changed: new Set(lots.filter((each) => !isTold(each))),
    toldAt: -Infinity,
    dueAt: -Infinity,
    wakeAt: undefined,
    paces: new Map(),
    waiting: [],
    inFlight: new Set(),
  };
}

export const newRoomLot = (facts: AuctionFacts): RoomLot => {
  const lot = lotOf(facts);
  const shown = shownLot(lot, null);
  return { lot, head: null, shown, told: null, recent: [], unstored: undefined, bidderIds: new Map(), keys: new Map() };
};

const nothingUnstored = (): Unstored => ({
  lines: [],
  bidders: new Map(),
  maxima: [],
  keys: new Map(),
  isToRecord: false,
});

/** So many of the newest bids are told with a standing. */
export const MAX_TOLD_BIDS = 20;

const isBid = ({ type }: LogEntry) => type === 'bid' || type === 'raised';

/** Keeps what a step has changed, to be stored, told and answered at the next flush. */
export function noteStep(bidding: Bidding, roomLot: RoomLot, { lines, bidder, maximum }: LotStep): Unstored {
  const { lot } = roomLot;
  const unstored = (roomLot.unstored ??= nothingUnstored());
  for (const line of lines) {
    unstored.lines.push(line);
    if (!isBid(line.entry)) continue;
    roomLot.recent.push(line.entry);
    if (roomLot.recent.length > 2 * MAX_TOLD_BIDS) roomLot.recent = roomLot.recent.slice(-MAX_TOLD_BIDS);
  }
  if (bidder !== null) unstored.bidders.set(bidder.bidderId, bidder);
  if (maximum !== null) unstored.maxima.push(maximum);
  bidding.changed.add(roomLot);
  bidding.dueAt = Math.min(bidding.dueAt, dueAt(lot) ?? Infinity);
  return unstored;
}

/** Whether everybody was told the lot's standing. */
export const isTold = ({ lot: { standing, facts }, told }: RoomLot): boolean =>
  told !== null && told.status === standing.status && told.seq === standing.seq && told.version === facts.version;

export const openLots = ({ lots }: Bidding): readonly RoomLot[] => [...lots.values()].filter(({ lot }) => isOpen(lot));

/** A lot that is closed keeps in memory who won it, and no one else. */
export function forgetBidders(roomLot: RoomLot): void {
  const { bidders, standing } = roomLot.lot;
  for (const id of bidders.keys()) if (id !== standing.leaderId) bidders.delete(id);
  roomLot.bidderIds.clear();
}

/** Keys that a room has in memory, of about 100 bytes each. */
const MAX_KEYS = 200_000;

/** The lines of a lot's keys. Of lots that are closed they leave the memory again where there are too many. */
export function keysOf(bidding: Bidding, roomLot: RoomLot): Map<string, number> {
  if (roomLot.keys !== undefined) return roomLot.keys;
  const lots = [...bidding.lots.values()];
  const held = lots.reduce((sum, { keys }) => sum + (keys?.size ?? 0), 0);
  if (held > MAX_KEYS) for (const each of lots) if (isOver(each.lot)) each.keys = undefined;
  return (roomLot.keys = bidding.tools.findKeys(roomLot.lot.facts.id));
}

/** Whoever bids in the lot: also in one that is closed, of which the room keeps nobody in memory. */
export function withBidders({ tools }: Bidding, { lot }: RoomLot): Lot {
  if (lot.bidders.size >= lot.standing.bidderCount) return lot;
  const bidders = [...tools.findBidders(lot.facts.id)];
  return { ...lot, bidders: new Map(bidders.map((bidder) => [bidder.bidderId, bidder])) };
}
