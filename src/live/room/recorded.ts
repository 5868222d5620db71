import { openLots } from '#src/live/bidding/bidding.ts';
import type { RoomRecord } from '#src/live/rooms/room-facts.ts';
import type { Room } from './room.ts';

/** What Postgres is told of a room; undefined until it has been opened. */
export function recorded({
  facts,
  stream,
  session,
  bidding,
  spot,
}: Readonly<Room>): Omit<RoomRecord, 'revision'> | undefined {
  if (facts === undefined) return undefined;
  const { count: viewerCount, asOf: viewerCountAsOf, peak: peakViewers } = session.viewers;
  const openAuctions = openLots(bidding).length;
  return {
    streamId: facts.streamId,
    ...stream,
    viewerCount,
    viewerCountAsOf,
    peakViewers,
    openAuctions,
    leaves: spot.leaves.count,
  };
}
