import { reached, readObject, type Bucket } from '#src/platform/object-store.ts';

/** The store of merchants' logos, for verbs. Every call can throw `storage_unavailable`. */
export interface Logos {
  readonly put: (id: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** The logo's bytes, or undefined where there is none under that id. */
  readonly get: (id: string) => Promise<ReadableStream | undefined>;
  /** Idempotent. */
  readonly remove: (id: string) => Promise<void>;
}

/** Beside the proofs, in the same bucket. */
const keyOf = (id: string) => `logos/${id}`;

export const openLogos = (bucket: Bucket): Logos => ({
  put: async (id, bytes, contentType) => {
    await reached(bucket.put(keyOf(id), bytes, { httpMetadata: { contentType } }));
  },
  get: (id) => readObject(bucket, keyOf(id)),
  remove: (id) => reached(bucket.delete([keyOf(id)])),
});
