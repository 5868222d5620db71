import type { EndReason } from '../stream.ts';
import type { MediaFileKind } from './file-name.ts';
import type { Listing } from './read-playlist.ts';

/** A file of the encoder's that is stored, under a number of ours. */
export interface StoredFile {
  readonly number: number;
  /** As the encoder calls it: to be found in its playlist, and shown to nobody. */
  readonly name: string;
  readonly kind: MediaFileKind;
  readonly bytes: number;
  /** Names the bytes: what storage made of them. */
  readonly etag: string;
  readonly storedAt: number;
}

/** A segment of our own playlist. */
export interface Segment {
  readonly number: number;
  readonly kind: 'ts' | 'fragment';
  readonly durationMs: number;
  /** When it begins, in ms since 1970: by the encoder's clock where it can be believed. */
  readonly at: number;
  /** The number of the initialisation section that it needs. */
  readonly map: number | null;
  /** What comes before it doesn't lead into it: EXT-X-DISCONTINUITY. */
  readonly isBreak: boolean;
  /** What the encoder said of it: to tell an encoder that goes on from one that starts again. */
  readonly origin: {
    readonly run: number;
    readonly sequence: number;
    readonly name: string;
    readonly etag: string;
    readonly at: number | null;
  };
}

export type VideoStatus = 'waiting' | 'live' | 'reconnecting' | 'ended';

/** Everything that is known of a stream's video. Moments are ms since 1970. */
export interface Video {
  readonly status: VideoStatus;
  readonly isRecorded: boolean;
  /** Somebody else takes the video in, and says when its encoder comes and goes. */
  readonly isRemote: boolean;
  /** Of the last change of status. */
  readonly since: number;
  readonly endReason: EndReason | null;
  /** When the last segment joined the window, or what a provider said happened. */
  readonly lastAt: number;
  /** The number that the next stored file gets: never used twice. */
  readonly nextNumber: number;
  /** Of the window's first segment: how many came before it, and how many breaks. */
  readonly firstSequence: number;
  readonly firstBreaks: number;
  /** The longest segment so far: a player may rely on it. */
  readonly longestMs: number;
  /** At most 300 s of segments, in order. */
  readonly window: readonly Segment[];
  /** Stored, in no playlist of ours yet. */
  readonly waiting: readonly StoredFile[];
  /** The newest of each name that a segment of the window or the next one needs. */
  readonly maps: readonly StoredFile[];
  /** The encoder's newest playlist. */
  readonly listing: Listing | null;
  readonly listedAt: number;
  /** Counts the encoder's starts. */
  readonly run: number;
  /** The last of its sequence numbers that we are through with; -1 before the first. */
  readonly cursor: number;
  /** The next segment doesn't follow from the last. */
  readonly isBroken: boolean;
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
});

/** What the room is to do about it. */
export type VideoEffect =
  | { readonly type: 'changed'; readonly status: Exclude<VideoStatus, 'waiting' | 'ended'> }
  | { readonly type: 'ended'; readonly reason: EndReason }
  /** Nobody will ask for these any more: `now`, or once older playlists have been forgotten. */
  | { readonly type: 'forget'; readonly files: readonly Forgotten[]; readonly when: 'now' | 'later' }
  /** These left the window of a recorded stream. */
  | { readonly type: 'keep'; readonly segments: readonly Segment[] };

export interface Forgotten {
  readonly number: number;
  readonly kind: MediaFileKind;
}

export interface VideoStep {
  readonly video: Video;
  readonly effects: readonly VideoEffect[];
}
