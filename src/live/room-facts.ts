import type { PersonId, StreamId } from './ids.ts';
import type { ChatTerms, EndReason, StreamEnd, StreamStatus, Visibility } from './stream.ts';

/**
 * What a room is told of its stream: plain data, through the methods `open` and `amend` of its object. It is told until
 * it said that it took it, so it comes more than once, and not in order: one whose `version` isn't higher changes nothing.
 */
export interface RoomFacts {
  readonly streamId: StreamId;
  readonly version: number;
  readonly hostSub: PersonId;
  readonly hostName: string;
  readonly title: string;
  readonly categorySlug: string;
  readonly isMature: boolean;
  readonly visibility: Visibility;
  /** Unix ms, null where it is to begin at once. */
  readonly scheduledFor: number | null;
  readonly chat: ChatTerms;
  /** Of the one key that is good now (`hashStreamKey`). */
  readonly streamKeyHash: string;
  /** Whether its segments are kept for a replay. */
  readonly record: boolean;
}

/** What Postgres is told of a room. Moments are Unix ms. */
export interface RoomRecord {
  readonly streamId: StreamId;
  /** Counts the room's records up: a lower or equal one than the last changes nothing. */
  readonly revision: number;
  /** Only `live`, `reconnecting` and `ended` are news from a room: another leaves the stream's as it is. */
  readonly status: StreamStatus;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
  readonly viewerCount: number;
  readonly viewerCountAsOf: number;
  readonly peakViewers: number;
}

/**
 * `outdated`: a newer record is there. `already_live`: its host is live with another stream; nothing was taken, and the
 * room ends for that reason. A `StreamEnd`: the stream had ended before, so and then, and the room has to say the same;
 * what it counted was taken.
 */
export type RecordOutcome = 'recorded' | 'outdated' | 'already_live' | 'not_found' | StreamEnd;
