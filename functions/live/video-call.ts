import type { StreamId } from '#src/live/ids.ts';
import type { VideoCommand } from '#src/live/video/step.ts';

export type IngestRefusal = 'not_open' | 'stream_key' | 'over';

/** A room's answer to an encoder's file. */
export type Admission =
  | { readonly kind: 'admitted'; readonly number: number }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly refusal: IngestRefusal };

/** A key with our checksum, so the stream exists. The room knows whether the key is still the stream's. */
export interface Encoder {
  readonly streamId: StreamId;
  readonly keyHash: string;
}

/** What the Worker has checked of a file, as plain data for the room. */
export interface VideoCall extends Encoder {
  readonly command: Extract<VideoCommand, { type: 'store' | 'list' }>;
}

/**
 * A provider's report about an encoder. `at` is the provider's clock, in ms since 1970. It may come late, and twice.
 */
export interface EncoderEvent {
  readonly isConnected: boolean;
  readonly at: number;
}

/** The same for a room that may have lost its storage. */
export interface EncoderNews extends EncoderEvent {
  readonly streamId: StreamId;
}
