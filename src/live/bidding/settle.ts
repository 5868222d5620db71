import { shownLot } from '#src/live/auctions/lot/shown.ts';
import type { Turn } from '#src/live/room/room.ts';
import { append } from '#src/live/session/append.ts';
import { isTold, withBidders, type RoomLot, type Told } from './bidding.ts';
import { newsOf } from './news.ts';
import { setWake } from './tick.ts';

/** How lots stand is told at once, and then at most so often, all that have changed together. */
export const TELL_MS = 100;
/** Each socket costs the time of a frame: a large room is told less often. */
const TELL_MS_A_SOCKET = 0.125;
/** Where more than a bid comes each millisecond, which nobody can follow, the time goes to the bids. */
const STORM_BIDS_A_MS = 1;
const STORM_TIMES = 4;
/** However many sockets there are. */
const MAX_TELL_MS = 1_000;

/**
 * What was done to lots since the last flush: signed, told where it is time, and stored in the turn in which it is sent.
 * Says whether there is something to store.
 */
export function settleLots(turn: Turn, everyMs = tellEveryMs(turn)): boolean {
  const { bidding } = turn.room;
  if (bidding.changed.size === 0) return false;
  const mayTell = turn.now - bidding.toldAt >= everyMs;
  const stored = [...bidding.changed].filter((each) => settle(turn, each, mayTell));
  if (stored.length > 0) setWake(turn);
  return stored.length > 0;
}

function tellEveryMs({ room: { bidding, session }, now }: Turn): number {
  const untold = [...bidding.changed].reduce((sum, { lot, told }) => sum + lot.standing.seq - (told?.seq ?? 0), 0);
  const isStorm = untold > STORM_BIDS_A_MS * (now - bidding.toldAt);
  const forItsSize = session.connections.size * TELL_MS_A_SOCKET * (isStorm ? STORM_TIMES : 1);
  return Math.min(MAX_TELL_MS, Math.max(TELL_MS, forItsSize));
}

function settle(turn: Turn, roomLot: RoomLot, mayTell: boolean): boolean {
  const { bidding } = turn.room;
  const { unstored } = roomLot;
  if (unstored !== undefined) show(turn, roomLot);
  const tells = tellIfDue(turn, roomLot, mayTell);
  if (isTold(roomLot)) bidding.changed.delete(roomLot);
  if (unstored === undefined && !tells) return false;
  const { lot, head, told } = roomLot;
  turn.effects.push({
    type: 'store-lot',
    facts: lot.facts,
    standing: { ...lot.standing },
    head,
    told,
    lines: unstored?.lines ?? [],
    bidders: [...(unstored?.bidders.values() ?? [])],
    maxima: unstored?.maxima ?? [],
    keys: [...(unstored?.keys.values() ?? [])],
    isToRecord: unstored?.isToRecord ?? false,
  });
  roomLot.unstored = undefined;
  return true;
}

/** What everybody may see from now on; signed where the log has grown. */
function show({ room: { bidding } }: Turn, roomLot: RoomLot): void {
  const { lot, unstored } = roomLot;
  const newest = unstored?.lines.at(-1)?.entry;
  if (newest !== undefined)
    roomLot.head = bidding.tools.signHead({ auctionId: lot.facts.id, seq: newest.seq, hash: newest.hash });
  roomLot.shown = shownLot(lot, roomLot.head);
}

/** At once where it opened or closed, else ten times a second at most. */
function tellIfDue(turn: Turn, roomLot: RoomLot, mayTell: boolean): boolean {
  if (isTold(roomLot)) return false;
  const { lot, told } = roomLot;
  const { status, seq, extensions } = lot.standing;
  const isTurn = told === null || (told.status !== status && status !== 'extended');
  if (!isTurn && !mayTell) return false;
  for (const event of newsOf(roomLot, withBidders(turn.room.bidding, roomLot))) append(turn, event);
  const now: Told = { status, seq, extensions, version: lot.facts.version };
  roomLot.told = now;
  if (!isTurn) turn.room.bidding.toldAt = turn.now;
  return true;
}
