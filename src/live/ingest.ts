import type { StreamId } from './ids.ts';
import type { Latency } from './stream.ts';

export const ingestProtocols = ['hls', 'rtmps', 'srt', 'whip'] as const;
export type IngestProtocol = (typeof ingestProtocols)[number];

/** Something that a host should know, though the stream is theirs. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

export interface IngestAlternative {
  readonly protocol: IngestProtocol;
  readonly url: string;
  /** Null where it is in the URL. */
  readonly streamKey: string | null;
}

/** A way in for one encoder. */
export interface IngestWay {
  readonly protocol: IngestProtocol;
  /** Where to push: for HLS with the key in it. */
  readonly url: string;
  readonly streamKey: string;
  /** The same way by other protocols: as secret as the key. */
  readonly alternatives: readonly IngestAlternative[];
  /** The provider's own id of it, null where we are the provider. */
  readonly reference: string | null;
  readonly warnings: readonly Warning[];
}

/** The port through which video comes in. `streamKey` is ours: a provider that makes its own answers with that. */
export interface Ingest {
  /** Whether somebody else takes the video in: then a call is felt there, whatever becomes of it here. */
  readonly isRemote: boolean;
  /** Opens a stream's way in; asked again for the same stream it is the same one. Throws `ingest_unavailable`. */
  open(stream: {
    readonly streamId: StreamId;
    readonly streamKey: string;
    readonly latency: Latency;
    readonly record: boolean;
  }): Promise<IngestWay>;
  /** Another key for the way that a stream has: what comes with the old one is refused. Throws `ingest_unavailable`. */
  rotate(stream: { readonly streamId: StreamId; readonly streamKey: string }): Promise<IngestWay>;
  /** The stream wasn't made after all: its way in is as if it had never been opened. Throws `ingest_unavailable`. */
  withdraw(streamId: StreamId): Promise<void>;
  /** The stream is over: nothing comes in its way any more. Done again at will. Throws `ingest_unavailable`. */
  close(streamId: StreamId): Promise<void>;
}
