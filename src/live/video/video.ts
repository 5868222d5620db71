import type { EndReason } from '#src/live/streams/stream.ts';
import type { MediaFileKind } from './file-name.ts';
import type { Listing } from './read-playlist.ts';

/** A stored file of the encoder, under our own number. */
export interface StoredFile {
  readonly number: number;
  /** The encoder's name for it: to find it in the playlist, and never shown. */
  readonly name: string;
  readonly kind: MediaFileKind;
  readonly bytes: number;
  /** R2's name for the bytes. */
  readonly etag: string;
  readonly storedAt: number;
}

/** A segment of our own playlist. */
export interface Segment {
  readonly number: number;
  readonly kind: 'ts' | 'fragment';
  readonly durationMs: number;
  /** When it begins, in ms since 1970: by the encoder's clock if that is plausible. */
  readonly at: number;
  /** The number of the initialisation section that it needs. */
  readonly map: number | null;
  /** It doesn't continue the one before: EXT-X-DISCONTINUITY. */
  readonly isBreak: boolean;
  /** The encoder's data, to distinguish an encoder that continues from one that restarted. */
  readonly origin: {
    readonly run: number;
    readonly sequence: number;
    readonly name: string;
    readonly etag: string;
    readonly at: number | null;
  };
}

export type VideoStatus = 'waiting' | 'live' | 'reconnecting' | 'ended';

/** The state of a stream's video. Moments are ms since 1970. */
export interface Video {
  readonly status: VideoStatus;
  readonly isRecorded: boolean;
  /** A provider ingests the video, and reports its encoder. */
  readonly isRemote: boolean;
  /** The moment of the last change of status. */
  readonly since: number;
  readonly endReason: EndReason | null;
  /** When the last segment joined the window, or of the provider's last report. */
  readonly lastAt: number;
  /** The number of the next stored file; never used twice. */
  readonly nextNumber: number;
  /** For the window's first segment: how many segments came before it, and how many breaks. */
  readonly firstSequence: number;
  readonly firstBreaks: number;
  /** The longest segment so far: players may rely on it. */
  readonly longestMs: number;
  /** At most 300 s of segments, in order. */
  readonly window: readonly Segment[];
  /** Stored files that aren't in a playlist of ours yet. */
  readonly waiting: readonly StoredFile[];
  /** The newest of each name that a segment of the window or the next one needs. */
  readonly maps: readonly StoredFile[];
  /** The encoder's newest playlist. */
  readonly listing: Listing | null;
  readonly listedAt: number;
  /** Counts the encoder's starts. */
  readonly run: number;
  /** The last of its sequence numbers that we have processed; -1 before the first. */
  readonly cursor: number;
  /** The next segment doesn't continue the last one. */
  readonly isBroken: boolean;
  /** The sequence from which on segments came in private; null if the stream isn't private. */
  readonly privateFrom: number | null;
}

export const newVideo = (now: number, isRecorded: boolean): Video => ({
  status: 'waiting',
  isRecorded,
  isRemote: false,
  since: now,
  endReason: null,
  lastAt: 0,
  nextNumber: 0,
  firstSequence: 0,
  firstBreaks: 0,
  longestMs: 0,
  window: [],
  waiting: [],
  maps: [],
  listing: null,
  listedAt: 0,
  run: 0,
  cursor: -1,
  isBroken: false,
  privateFrom: null,
});

/** What the room has to do. */
export type VideoEffect =
  | { readonly type: 'changed'; readonly status: Exclude<VideoStatus, 'waiting' | 'ended'> }
  | { readonly type: 'ended'; readonly reason: EndReason }
  /** Files that can't be played any more: to be deleted `now`, or when older playlists are outdated. */
  | { readonly type: 'forget'; readonly files: readonly Forgotten[]; readonly when: 'now' | 'later' }
  /** Segments that left the window of a recorded stream, and the sequence of the first. */
  | { readonly type: 'keep'; readonly segments: readonly Segment[]; readonly from: number }
  /** What came from this sequence on is never played: all of it that was kept, or waits to be deleted, goes at once. */
  | { readonly type: 'drop'; readonly from: number };

export interface Forgotten {
  readonly number: number;
  readonly kind: MediaFileKind;
}

export interface VideoStep {
  readonly video: Video;
  readonly effects: readonly VideoEffect[];
}
