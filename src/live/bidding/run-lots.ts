import type { AuctionFacts, CloseReason } from '#src/live/auctions/auction.ts';
import { cancel, closeIfDue, open as openingOf } from '#src/live/auctions/lot/course.ts';
import { MAX_OPEN_LOTS } from '#src/live/lots/lot-terms.ts';
import { amend, dueAt, isOpen, isOver, NOTHING, type Lot, type LotStep } from '#src/live/auctions/lot/lot.ts';
import type { LotRefusal } from '#src/live/auctions/room-lots.ts';
import type { AuctionId } from '#src/live/ids.ts';
import type { Turn } from '#src/live/room/room.ts';
import { isOver as isStreamOver } from '#src/live/streams/stream.ts';
import { newRoomLot, noteStep, openLots, type Bidding, type RoomLot } from './bidding.ts';

/** A step of the lot that opened or closed it: Postgres is told of both, and the number of open lots has changed. */
function noteTurn({ room: { bidding }, effects }: Turn, roomLot: RoomLot, step: LotStep): void {
  noteStep(bidding, roomLot, step).isToRecord = true;
  bidding.dueAt = -Infinity; // another may have waited for its place
  effects.push({ type: 'record', isUrgent: true });
}

/** Whether a lot may open by itself: its time has come, and fewer than five are open. */
const isDueToOpen = ({ standing, facts }: Lot, now: number) =>
  standing.status === 'scheduled' && facts.startsAt !== null && facts.startsAt <= now;

/** Whether the host has auctions switched on: without them nothing opens, and what is open goes on. */
const hasAuctions = ({ facts }: Turn['room']) => facts?.features.auctions ?? true;

/** Closes and opens the lots whose time has come: before anything else happens in the room. */
export function runDueLots(turn: Turn): void {
  const { room, now } = turn;
  const { bidding } = room;
  if (now < bidding.dueAt) return;
  for (const each of openLots(bidding)) closeLot(turn, each);
  const due = [...bidding.lots.values()].filter(({ lot }) => isDueToOpen(lot, now));
  const free = hasAuctions(room) ? Math.max(0, MAX_OPEN_LOTS - openLots(bidding).length) : 0;
  const ordered = due.toSorted((a, b) => (a.lot.facts.startsAt ?? 0) - (b.lot.facts.startsAt ?? 0));
  for (const each of ordered.slice(0, free)) noteOpened(turn, each);
  bidding.dueAt = nextDueAt(room);
}

/** When the next lot opens or closes by itself. Lots that wait for a place wait for a closing. */
export function nextDueAt(room: Turn['room']): number {
  const { bidding } = room;
  const mayOpen = hasAuctions(room) && openLots(bidding).length < MAX_OPEN_LOTS;
  const times = [...bidding.lots.values()].map(({ lot }) =>
    mayOpen || isOpen(lot) ? (dueAt(lot) ?? Infinity) : Infinity,
  );
  return Math.min(Infinity, ...times);
}

function closeLot(turn: Turn, roomLot: RoomLot): void {
  const { lot, unstored } = roomLot;
  const stored = () => turn.room.bidding.tools.findMaxima(lot.facts.id);
  const step = closeIfDue(lot, turn.now, () => [...stored(), ...(unstored?.maxima ?? [])]);
  if (step !== NOTHING) noteTurn(turn, roomLot, step);
}

function noteOpened(turn: Turn, roomLot: RoomLot): LotRefusal | undefined {
  const step = openingOf(roomLot.lot, turn.now, turn.room.bidding.tools.newSalt);
  if ('code' in step) return step;
  if (step !== NOTHING) noteTurn(turn, roomLot, step);
  return undefined;
}

/** Takes a row of Postgres, possibly again and late: only a newer version counts. It opens where it is due. */
export function takeLot(turn: Turn, facts: AuctionFacts): void {
  const { bidding, stream } = turn.room;
  const known = bidding.lots.get(facts.id);
  if (known !== undefined) {
    if (amend(known.lot, facts)) noteStep(bidding, known, NOTHING);
    return undefined;
  }
  const roomLot = newRoomLot(facts);
  bidding.lots.set(facts.id, roomLot);
  noteStep(bidding, roomLot, NOTHING);
  if (isStreamOver(stream.status)) return void cancelLot(turn, roomLot, 'stream_ended');
  bidding.dueAt = -Infinity;
  return runDueLots(turn);
}

/** The room has lost its storage: nobody knows any more what was bid for a lot that Postgres calls open. */
export function loseLot(turn: Turn, facts: AuctionFacts): void {
  const { bidding } = turn.room;
  if (bidding.lots.has(facts.id)) return undefined;
  const roomLot = newRoomLot(facts);
  bidding.lots.set(facts.id, roomLot);
  cancelLot(turn, roomLot, 'room_lost');
}

/** Opens a lot now, for its seller. */
export function openLot(turn: Turn, auctionId: AuctionId): LotRefusal | undefined {
  const { bidding } = turn.room;
  const roomLot = bidding.lots.get(auctionId);
  if (roomLot === undefined) return { code: 'not_found' };
  if (roomLot.lot.standing.status === 'scheduled') {
    if (!hasAuctions(turn.room)) return { code: 'feature_off', feature: 'auctions' };
    if (openLots(bidding).length >= MAX_OPEN_LOTS) return { code: 'too_many_open' };
  }
  return noteOpened(turn, roomLot);
}

type Cancelled = Extract<CloseReason, 'seller_cancelled' | 'stream_ended' | 'voided' | 'room_lost'>;

/** Ends a lot before its time. */
export function cancelLot(turn: Turn, roomLot: RoomLot, reason: Cancelled): LotRefusal | undefined {
  const before = roomLot.lot.standing.status;
  const step = cancel(roomLot.lot, reason, turn.now);
  if ('code' in step) return step;
  if (roomLot.lot.standing.status !== before) noteTurn(turn, roomLot, step);
  return undefined;
}

/** The stream is over: every lot that isn't closed is cancelled, whatever was bid. */
export function cancelAllLots(turn: Turn): void {
  for (const each of turn.room.bidding.lots.values()) if (!isOver(each.lot)) cancelLot(turn, each, 'stream_ended');
}

/** Before a host's end: cancels the open lots that nobody has bid for, or says which lot has bids. */
export function clearLots(turn: Turn): LotRefusal | undefined {
  const open = openLots(turn.room.bidding);
  const held = lastToClose(open.filter(hasBids));
  if (held !== undefined) return { code: 'auction_open', auctionId: held.id, endsAt: held.endsAt };
  for (const each of open) cancelLot(turn, each, 'stream_ended');
  return undefined;
}

const hasBids = ({ lot }: RoomLot) => lot.standing.bidCount > 0;

function lastToClose(lots: readonly RoomLot[]): { readonly id: AuctionId; readonly endsAt: string } | undefined {
  const last = lots.toSorted((a, b) => (b.lot.standing.endsAt ?? 0) - (a.lot.standing.endsAt ?? 0))[0];
  const at = last?.lot.standing.endsAt;
  return last === undefined || typeof at !== 'number'
    ? undefined
    : { id: last.lot.facts.id, endsAt: new Date(at).toISOString() };
}

/** Until when a stream without an encoder stays: an open lot with bids is sold first. Unix ms. */
export const heldUntil = (bidding: Bidding): number | undefined => {
  const ends = openLots(bidding)
    .filter(hasBids)
    .map(({ lot }) => lot.standing.endsAt ?? 0);
  return ends.length === 0 ? undefined : Math.max(...ends);
};
