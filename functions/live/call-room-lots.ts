import type { Auction } from '#src/live/auctions/auction.ts';
import type { OfLot, RoomLots } from '#src/live/auctions/room-lots.ts';
import type { StreamId } from '#src/live/ids.ts';
import { SharedReads } from '#src/http/cache/shared-reads.ts';
import type { Scope } from '#src/http/scope.ts';
import { roomOf } from './bindings.ts';
import { answered } from './video-room.ts';

/** What everybody sees of open lots is read once a second for all who ask. */
const FRESH_MS = 1_000;
const lists = new SharedReads<readonly Auction[]>();
const lots = new SharedReads<Awaited<ReturnType<RoomLots['lot']>>>();

const keep = () => Promise.resolve();

/** The lots of rooms, for verbs: a call that a restarting room drops is made again, since all are idempotent. */
export function callRoomLots(scope: Scope): RoomLots {
  const { env } = scope.isolate;
  const ask = <T>(streamId: StreamId, call: (room: RoomLots) => Promise<T>): Promise<T> =>
    answered(() => call(roomOf(env, streamId)));
  const readLot = (of: OfLot & Parameters<RoomLots['lot']>[0]) => ask(of.streamId, (room) => room.lot(of));
  return {
    tellLot: (facts) => ask(facts.streamId, (room) => room.tellLot(facts)),
    openLot: (of) => ask(of.streamId, (room) => room.openLot(of)),
    cancelLot: (of) => ask(of.streamId, (room) => room.cancelLot(of)),
    lots: (streamId) =>
      lists.read(streamId, scope, {
        load: () => ask(streamId, (room) => room.lots(streamId)),
        freshMs: FRESH_MS,
        keep,
      }),
    lot: (of) =>
      of.bidderId === null
        ? lots.read(of.auctionId, scope, { load: () => readLot(of), freshMs: FRESH_MS, keep })
        : readLot(of),
    bids: (of) => ask(of.streamId, (room) => room.bids(of)),
    log: (of) => ask(of.streamId, (room) => room.log(of)),
    placeBid: (call) => ask(call.streamId, (room) => room.placeBid(call)),
    findBid: (call) => ask(call.streamId, (room) => room.findBid(call)),
    clearLots: (streamId) => ask(streamId, (room) => room.clearLots(streamId)),
  };
}
