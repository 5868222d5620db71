import type { PersonId, StreamId } from '#src/live/ids.ts';
import type { Stream } from '#src/live/streams/stored-stream.ts';
import type { ChatTerms, EndReason, Features, StreamEnd, StreamStatus, Visibility } from '#src/live/streams/stream.ts';

/**
 * What a room is told of its stream: plain data, by the methods `open` and `amend` of its object. It is repeated until
 * the room has accepted it, so it may come several times and out of order: one with a version that isn't higher changes
 * nothing.
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
  /** Unix ms; null if it begins at once. */
  readonly scheduledFor: number | null;
  readonly chat: ChatTerms;
  readonly features: Features;
  /** The hash of the current key (`hashStreamKey`). */
  readonly streamKeyHash: string;
  /** Whether its segments are kept as a recording. */
  readonly record: boolean;
}

/** A stream as its room needs it. */
export const factsOf = ({ shown, keyHash, record }: Stream): RoomFacts => ({
  streamId: shown.id,
  version: shown.version,
  hostSub: shown.host.id,
  hostName: shown.host.displayName,
  title: shown.title,
  categorySlug: shown.category.slug,
  isMature: shown.isMature,
  visibility: shown.visibility,
  scheduledFor: shown.scheduledFor?.getTime() ?? null,
  chat: shown.chat,
  features: shown.features,
  streamKeyHash: keyHash,
  record,
});

/** How a stream ended; null if it hasn't. */
export const endOf = ({ shown: { endedAt, endReason } }: Pick<Stream, 'shown'>): StreamEnd | null =>
  endedAt === null || endReason === null ? null : { endReason, endedAt: endedAt.getTime() };

/** What a room records in Postgres. Moments are Unix ms. */
export interface RoomRecord {
  readonly streamId: StreamId;
  /** Increases with each record: one that isn't higher than the last changes nothing. */
  readonly revision: number;
  /**
   * Only `live`, `reconnecting` and `ended` are taken over from a room; another status leaves the stream's unchanged.
   */
  readonly status: StreamStatus;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
  readonly viewerCount: number;
  readonly viewerCountAsOf: number;
  readonly peakViewers: number;
  /** Lots that take bids. */
  readonly openAuctions: number;
  /** Among how many leaves its sockets are divided: the door goes by it. */
  readonly leaves: number;
}

/**
 * `outdated`: there is a newer record. `already_live`: its host has another live stream; nothing was recorded, and the
 * room ends for that reason. A `StreamEnd`: the stream had already ended that way, and the room has to repeat it; the
 * counts were recorded.
 */
export type RecordOutcome = 'recorded' | 'outdated' | 'already_live' | 'not_found' | StreamEnd;
