import type { EndReason } from '#src/live/streams/stream.ts';

/**
 * What the video part tells the room of its stream: each becomes one sequenced event, and is recorded in Postgres at
 * once.
 */
export type StreamChange =
  /** The first segment came, or the encoder is back. */
  | { readonly type: 'stream.updated'; readonly status: 'live' }
  | { readonly type: 'stream.reconnecting' }
  /** `at`, Unix ms: when it ended, if that was decided elsewhere; otherwise now. */
  | { readonly type: 'stream.ended'; readonly reason: EndReason; readonly at?: number };
