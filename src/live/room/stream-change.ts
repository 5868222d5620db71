import type { EndReason } from '../stream.ts';

/** What the video part tells the room of its stream: each becomes one sequenced event, and Postgres is told at once. */
export type StreamChange =
  /** The first segment came, or the encoder is back. */
  | { readonly type: 'stream.updated'; readonly status: 'live' }
  | { readonly type: 'stream.reconnecting' }
  /** `at`, Unix ms: when it ended, where that was decided elsewhere; else now. */
  | { readonly type: 'stream.ended'; readonly reason: EndReason; readonly at?: number };
