import type { StreamId } from '../../src/live/ids.ts';
import type { VideoCommand } from '../../src/live/video/step.ts';

export type IngestRefusal = 'not_open' | 'stream_key' | 'over';

/** What a room says to an encoder's file. */
export type Admission =
  | { readonly kind: 'admitted'; readonly number: number }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly refusal: IngestRefusal };

/** Whose key has our checksum: so there is such a stream. Whether the key is its own still, the room knows. */
export interface Encoder {
  readonly streamId: StreamId;
  readonly keyHash: string;
}

/** What the Worker has looked at, for the room: plain data. */
export interface VideoCall extends Encoder {
  readonly command: Extract<VideoCommand, { type: 'store' | 'list' }>;
}

/** A provider's news of an encoder. `at` is the provider's clock, in ms since 1970: news may come late, and twice. */
export interface EncoderEvent {
  readonly isConnected: boolean;
  readonly at: number;
}

/** The same for a room that may know nothing of its stream yet. */
export interface EncoderNews extends EncoderEvent {
  readonly streamId: StreamId;
}
