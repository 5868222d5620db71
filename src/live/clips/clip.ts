export const clipStatuses = ['pending', 'ready', 'failed', 'deleted'] as const;
export type ClipStatus = (typeof clipStatuses)[number];

export const clipBounds = { durationSeconds: [5, 60] } as const;
export const DEFAULT_CLIP_SECONDS = 30;
export const MAX_CLIP_TITLE = 140;

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
}
