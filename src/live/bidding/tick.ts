import { dueAt, isOpen } from '#src/live/auctions/lot/lot.ts';
import type { Turn } from '#src/live/room/room.ts';
import { openLots, type Bidding, type RoomLot } from './bidding.ts';
import { nextDueAt, runDueLots } from './run-lots.ts';

/** Everybody sees a lot's clock in its last seconds. */
const TICKING_MS = 10_000;
const TICK_MS = 1_000;

/** Opens and closes what may open or close now, whatever was worked out before, and has the room wake for the next. */
export function runLots(turn: Turn): void {
  turn.room.bidding.dueAt = -Infinity;
  runDueLots(turn);
  setWake(turn);
}

/** Makes the room wake for its lots: the alarm only wakes it, and is set sooner only, so that bids don't move it. */
export function setWake({ room, now, effects }: Turn): void {
  const { bidding } = room;
  const at = Math.max(now, nextWakeAt(room, now));
  if (at === Infinity || at >= (bidding.wakeAt ?? Infinity)) return;
  bidding.wakeAt = at;
  effects.push({ type: 'wake-at', at });
}

function nextWakeAt(room: Turn['room'], now: number): number {
  return Math.min(nextDueAt(room), ...openLots(room.bidding).map((each) => nextTickAt(each, now)));
}

/** The next whole second of its last ten; its end after those. */
function nextTickAt({ lot }: RoomLot, now: number): number {
  const endsAt = dueAt(lot) ?? Infinity;
  const leftMs = endsAt - now;
  if (leftMs > TICKING_MS) return endsAt - TICKING_MS;
  return endsAt - TICK_MS * Math.max(0, Math.ceil(leftMs / TICK_MS) - 1);
}

/** Lots that tell their clock now. */
export const tickingLots = (bidding: Bidding, now: number): readonly RoomLot[] =>
  openLots(bidding).filter(({ lot }) => isOpen(lot) && (dueAt(lot) ?? Infinity) - now <= TICKING_MS);
