import type { AuctionId, ClipId, PersonId, StreamId } from '#src/live/ids.ts';
import type { Visibility } from '#src/live/streams/stream.ts';

export const clipStatuses = ['pending', 'ready', 'failed', 'deleted'] as const;
export type ClipStatus = (typeof clipStatuses)[number];

export const clipBounds = { durationSeconds: [5, 60] } as const;
export const DEFAULT_CLIP_SECONDS = 30;
export const MAX_CLIP_TITLE = 140;
/** Clips of one person, over all streams, and of one stream by everybody; what a sold lot gets isn't counted. */
export const PERSON_CLIP_SECONDS = 10;
export const MAX_CLIPS_AN_HOUR = 100;

/** A segment of the live video that a clip has: its object, and what its playlist says of it. */
export interface ClipSegment {
  /** The key in the bucket, and the key of the media initialisation section, where it has one. */
  readonly key: string;
  readonly initKey: string | null;
  readonly durationMs: number;
  /** Unix ms of its first frame. */
  readonly at: number;
  /** Its timing or coding doesn't follow from the one before. */
  readonly isDiscontinuous: boolean;
  /** It came while the stream was private. */
  readonly isPrivate: boolean;
}

/** `no_video`: nothing of the span was there. `storage`: a file was lost, or couldn't be copied. */
export const clipFailures = ['no_video', 'storage'] as const;
export type ClipFailure = (typeof clipFailures)[number];

/** A clip as its row has it. It is null who made it where a sold lot got it by itself. */
export interface StoredClip {
  readonly id: ClipId;
  readonly streamId: StreamId;
  readonly creator: { readonly id: PersonId; readonly displayName: string } | null;
  readonly title: string;
  readonly status: ClipStatus;
  readonly failure: ClipFailure | null;
  readonly startOffsetMs: number;
  readonly durationMs: number;
  readonly auctionId: AuctionId | null;
  /** The stream's, which its picture is of, and which picture of its own the stream shows. */
  readonly categorySlug: string;
  readonly frameVersion: number | null;
  /** Unix ms. */
  readonly createdAt: number;
}

/** A clip with what decides who may see it, and what is played. */
export interface FoundClip {
  readonly clip: StoredClip;
  /** The stream's host: their principal. */
  readonly host: string;
  /** The stream's; `private` as well where some of the clip came while the stream was private. */
  readonly visibility: Visibility;
  /** Unix ms: what was asked for begins here. */
  readonly fromAt: number;
  readonly untilAt: number;
  readonly segments: readonly ClipSegment[] | null;
}

/** What there is of a clip, in ms. */
export const lengthOf = (segments: readonly ClipSegment[]): number =>
  segments.reduce((sum, { durationMs }) => sum + durationMs, 0);
