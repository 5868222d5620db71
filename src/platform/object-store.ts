import { Problem } from './problem/problem.ts';

/** The part of R2 that stores of small files use. */
export interface Bucket {
  put(
    key: string,
    bytes: Uint8Array,
    options: { readonly httpMetadata: { readonly contentType: string }; readonly sha256?: string },
  ): Promise<unknown>;
  get(key: string): Promise<{ readonly body: unknown } | null>;
  delete(keys: string[]): Promise<void>;
}

const RETRY_AFTER_SECONDS = 5;

/** What the object store answers. Throws `storage_unavailable` if it doesn't. */
export async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new Problem('storage_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/** The bytes under a key, as they come; undefined where there are none. Throws `storage_unavailable`. */
export const readObject = async (
  bucket: Pick<Bucket, 'get'>,
  key: string,
): Promise<ReadableStream<Uint8Array> | undefined> =>
  ((await reached(bucket.get(key)))?.body ?? undefined) as ReadableStream<Uint8Array> | undefined;
