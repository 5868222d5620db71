import type { IngestWay } from './ingest.ts';
import type { StoredStream } from './stored-stream.ts';

/** The secret part of an ingest. */
export type ShownKey = Pick<IngestWay, 'url' | 'streamKey' | 'alternatives'>;

/** A stream with its ingest. The key is shown once, and stored as null. */
export interface KeyedStream extends Pick<IngestWay, 'protocol' | 'warnings'> {
  readonly stream: StoredStream;
  readonly key: ShownKey | null;
}

/** A stream with its ingest, as it is stored for retries. */
export const keyless = (stream: StoredStream, { protocol, warnings }: IngestWay): KeyedStream => ({
  stream,
  protocol,
  warnings,
  key: null,
});

export const keyOf = ({ url, streamKey, alternatives }: IngestWay): ShownKey => ({ url, streamKey, alternatives });
