import { Problem } from '#src/platform/problem/problem.ts';

/** The store of merchants' logos, for verbs. Every call can throw `storage_unavailable`. */
export interface Logos {
  readonly put: (id: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** The logo's bytes, or undefined where there is none under that id. */
  readonly get: (id: string) => Promise<ReadableStream | undefined>;
  /** Idempotent. */
  readonly remove: (id: string) => Promise<void>;
}

/** The part of R2 that is used. */
interface Bucket {
  put(
    key: string,
    bytes: Uint8Array,
    options: { readonly httpMetadata: { readonly contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ readonly body: unknown } | null>;
  delete(keys: string[]): Promise<void>;
}

const RETRY_AFTER_SECONDS = 5;
/** Beside the proofs, in the same bucket. */
const keyOf = (id: string) => `logos/${id}`;

export const openLogos = (bucket: Bucket): Logos => ({
  put: async (id, bytes, contentType) => {
    await reached(bucket.put(keyOf(id), bytes, { httpMetadata: { contentType } }));
  },
  get: async (id) => ((await reached(bucket.get(keyOf(id))))?.body ?? undefined) as ReadableStream | undefined,
  remove: (id) => reached(bucket.delete([keyOf(id)])),
});

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new Problem('storage_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
