import { restoreBidding, type KeptLot } from '#src/live/bidding/bidding.ts';
import type { BiddingTools } from '#src/live/bidding/bidding-tools.ts';
import { restoreHot, restoreSpot } from '#src/live/leaves/hot.ts';
import type { HotLimits } from '#src/live/leaves/hot-limits.ts';
import { restoreChat } from '#src/live/chat/chat.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { Connection } from '#src/live/session/connection.ts';
import { restoreSession } from '#src/live/session/session.ts';
import { restoreTipping } from '#src/live/tipping/tipping.ts';
import type { LogRow, Removed } from './effect.ts';
import type { Sequenced } from './event.ts';
import { readKept } from './kept.ts';
import { MAX_ANONYMOUS_SOCKETS, MAX_SOCKETS, PUBLISH_VIEWERS_MS } from './limits.ts';
import { noteEvent } from './note-event.ts';
import type { Room, StreamState } from './room.ts';

export interface Stored {
  readonly epoch: string;
  readonly secret: string;
  readonly kept: ReadonlyMap<string, unknown>;
  readonly log: readonly LogRow[];
  readonly removed: readonly Removed[];
  readonly lots: readonly KeptLot[];
  readonly connections: readonly Connection[];
  readonly tools: BiddingTools;
  readonly hotLimits: HotLimits;
}

/** Facts that were kept before rooms were told of features have none: those streams have them all, until they change. */
type KeptFacts = Omit<RoomFacts, 'features'> & Partial<Pick<RoomFacts, 'features'>>;

const factsIn = (kept: KeptFacts | undefined): RoomFacts | undefined =>
  kept && { features: { tips: true, clips: true, auctions: true }, ...kept };

const bounds = {
  sockets: MAX_SOCKETS,
  anonymous: MAX_ANONYMOUS_SOCKETS,
  countedWithinMs: PUBLISH_VIEWERS_MS,
};

/** The room after its last completed step; without storage a new one. */
export function restoreRoom(stored: Stored): Room {
  const kept = readKept(stored.kept);
  const room: Room = {
    facts: factsIn(kept.value<KeptFacts | undefined>('facts', undefined)),
    stream: kept.value<StreamState>('stream', { status: 'created', startedAt: null, endedAt: null, endReason: null }),
    session: restoreSession(stored, kept, bounds),
    chat: restoreChat(stored, kept),
    spot: restoreSpot(kept, stored.hotLimits),
    hot: restoreHot(stored.hotLimits),
    bidding: restoreBidding(stored.tools, stored.lots),
    tipping: restoreTipping(kept),
    announcedClips: new Set(),
  };
  for (const { events } of stored.log) for (const text of events) noteEvent(room, JSON.parse(text) as Sequenced, text);
  return room;
}
