import type { StreamId } from '#src/live/ids.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { FRAME_TYPE, frameKeyOf } from './frame.ts';

/** The pictures of streams, for verbs. Every call can throw `storage_unavailable`. */
export interface FrameFiles {
  /** Stores a picture in the place of the one before. */
  readonly put: (streamId: StreamId, bytes: Uint8Array) => Promise<void>;
  readonly get: (streamId: StreamId) => Promise<ReadableStream<Uint8Array> | undefined>;
}

/** The part of R2 that is used. */
interface Bucket {
  put(
    key: string,
    bytes: Uint8Array,
    options: { readonly httpMetadata: { readonly contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ readonly body: unknown } | null>;
}

const RETRY_AFTER_SECONDS = 5;

export const openFrameFiles = (bucket: Bucket): FrameFiles => ({
  put: async (streamId, bytes) =>
    void (await reached(bucket.put(frameKeyOf(streamId), bytes, { httpMetadata: { contentType: FRAME_TYPE } }))),
  get: async (streamId) =>
    ((await reached(bucket.get(frameKeyOf(streamId))))?.body ?? undefined) as ReadableStream<Uint8Array> | undefined,
});

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new Problem('storage_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
