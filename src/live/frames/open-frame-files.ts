import type { StreamId } from '#src/live/ids.ts';
import { reached, readObject, type Bucket } from '#src/platform/object-store.ts';
import { FRAME_TYPE, frameKeyOf } from './frame.ts';

/** The pictures of streams, for verbs. Every call can throw `storage_unavailable`. */
export interface FrameFiles {
  /** Stores a picture in the place of the one before. */
  readonly put: (streamId: StreamId, bytes: Uint8Array) => Promise<void>;
  readonly get: (streamId: StreamId) => Promise<ReadableStream<Uint8Array> | undefined>;
}

export const openFrameFiles = (bucket: Pick<Bucket, 'put' | 'get'>): FrameFiles => ({
  put: async (streamId, bytes) =>
    void (await reached(bucket.put(frameKeyOf(streamId), bytes, { httpMetadata: { contentType: FRAME_TYPE } }))),
  get: (streamId) => readObject(bucket, frameKeyOf(streamId)),
});
