import type { DurableObjectState, SqlStorage } from '@cloudflare/workers-types';
import type { BidRefusal, TakenBid } from '#src/live/auctions/room-lots.ts';
import type { BiddingTools } from '#src/live/bidding/bidding-tools.ts';
import type { UsableTicket } from '#src/live/session/connection.ts';
import type { Ingest } from '#src/live/streams/ingest.ts';
import type { HotLimits } from '#src/live/leaves/hot-limits.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { StreamChange } from '#src/live/room/stream-change.ts';
import type { StreamStatus } from '#src/live/streams/stream.ts';
import type { Env } from '#src/http/scope.ts';
import type { Timetable } from '#src/platform/timetable.ts';
import type { LotStore } from './lot-store.ts';

/**
 * What the room object gives to its parts (sockets, video). A part creates its tables in its constructor, which runs
 * again after every hibernation, and registers its due work there: `timetable.on(name, act)`.
 */
export interface RoomServices {
  readonly ctx: DurableObjectState;
  readonly sql: SqlStorage;
  readonly timetable: Timetable;
  readonly env: Env;
  readonly ingest: Pick<Ingest, 'close' | 'isRemote'>;
  /** Undefined until the room has been opened. */
  facts(): RoomFacts | undefined;
  status(): StreamStatus | undefined;
  /** Unix ms: until then the stream stays, whatever became of its encoder. */
  heldUntil(): number | undefined;
  /** Publishes a change as an event and sets the stream's status. Does nothing if the status is the same. */
  announce(change: StreamChange): void;
  /**
   * Marks the room to be recorded in Postgres, at most every ten seconds. A change of status records at once by itself.
   */
  record(): void;
}

/** What the part with the sockets needs in addition. */
export interface RoomParts extends Pick<RoomServices, 'ctx' | 'timetable'> {
  readonly lots: LotStore;
  readonly hotLimits: HotLimits;
  readonly tools: Pick<BiddingTools, 'newSalt' | 'signHead' | 'bidderIdOf'>;
  answerBid(call: number, answer: TakenBid | BidRefusal): void;
  record(isUrgent: boolean): void;
  readonly readTicket: (text: string, origin: string | null) => UsableTicket | undefined;
}
