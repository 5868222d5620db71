import type { Bidding } from '#src/live/bidding/bidding.ts';
import type { Chat } from '#src/live/chat/chat.ts';
import type { Hot } from '#src/live/leaves/hot.ts';
import type { Spot } from '#src/live/leaves/spot.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { Session } from '#src/live/session/session.ts';
import type { Tipping } from '#src/live/tipping/tipping.ts';
import type { EndReason, StreamStatus } from '#src/live/streams/stream.ts';
import type { Effect } from './effect.ts';
import type { StreamSummary } from './event.ts';

export interface StreamState {
  readonly status: StreamStatus;
  /** Unix ms. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
}

/** What has sockets: the room, or one of its leaves. */
export interface Hall {
  readonly facts: RoomFacts | undefined;
  readonly stream: StreamState;
  readonly session: Session;
  readonly chat: Chat;
  readonly spot: Spot;
}

/**
 * A room: what the machine knows between two commands, by part. It is changed in place: a copy of 2,000 events for each
 * message would cost more than all the rest. What isn't in the log and the kept values (`restoreRoom`) is lost with the
 * process, and nobody was told of it; what was counted of who asks and tries how much is had from the sockets that are
 * there.
 */
export interface Room extends Hall {
  facts: RoomFacts | undefined;
  stream: StreamState;
  readonly hot: Hot;
  readonly bidding: Bidding;
  readonly tipping: Tipping;
  /** Those that its log has. */
  readonly announcedClips: Set<string>;
}

/** One step in progress: what the parts of the machine share. */
export interface Turn<H extends Hall = Room> {
  readonly room: H;
  readonly now: number;
  readonly effects: Effect[];
}

/** The stream as the room shows it; undefined before the room was opened. */
export function summaryOf({ facts, stream }: Pick<Hall, 'facts' | 'stream'>): StreamSummary | undefined {
  if (facts === undefined) return undefined;
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id: facts.streamId,
    host: { id: facts.hostSub, displayName: facts.hostName },
    title: facts.title,
    category: facts.categorySlug,
    isMature: facts.isMature,
    status: stream.status,
    startedAt: moment(stream.startedAt),
    endedAt: moment(stream.endedAt),
    endReason: stream.endReason,
  };
}
