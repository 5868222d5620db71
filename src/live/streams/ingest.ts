import type { StreamId } from '#src/live/ids.ts';
import type { Latency } from './stream.ts';

export const ingestProtocols = ['hls', 'rtmps', 'srt', 'whip'] as const;
export type IngestProtocol = (typeof ingestProtocols)[number];

/** Something that a host should know, although the stream was created. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

export interface IngestAlternative {
  readonly protocol: IngestProtocol;
  readonly url: string;
  /** Null if it is part of the URL. */
  readonly streamKey: string | null;
}

/** The ingest URL and key of one encoder. */
export interface IngestWay {
  readonly protocol: IngestProtocol;
  /** The URL to push to; for HLS it contains the key. */
  readonly url: string;
  readonly streamKey: string;
  /** The same for other protocols; as secret as the key. */
  readonly alternatives: readonly IngestAlternative[];
  /** The provider's own id of it; null for our own ingest. */
  readonly reference: string | null;
  readonly warnings: readonly Warning[];
}

/** The port for incoming video. `streamKey` is ours; a provider that makes its own keys returns one of those. */
export interface Ingest {
  /** Whether a provider ingests the video: then a call has effects there, whatever happens here. */
  readonly isRemote: boolean;
  /** Opens a stream's ingest; the same stream again gets the same one. Throws `ingest_unavailable`. */
  open(stream: {
    readonly streamId: StreamId;
    readonly streamKey: string;
    readonly latency: Latency;
    readonly record: boolean;
  }): Promise<IngestWay>;
  /** Replaces the key: files with the old one are refused. Throws `ingest_unavailable`. */
  rotate(stream: { readonly streamId: StreamId; readonly streamKey: string }): Promise<IngestWay>;
  /** Removes the ingest of a stream that wasn't created after all. Throws `ingest_unavailable`. */
  withdraw(streamId: StreamId): Promise<void>;
  /** Closes the ingest of a stream that is over. Idempotent. Throws `ingest_unavailable`. */
  close(streamId: StreamId): Promise<void>;
}
