import { reached, readObject, type Bucket } from '#src/platform/object-store.ts';

/** The store of pictures, for verbs. Every call can throw `storage_unavailable`. */
export interface ProofPictures {
  /** Stores a picture under a key made from its bytes. Idempotent. */
  readonly put: (
    folder: string,
    bytes: Uint8Array,
    mediaType: string,
  ) => Promise<{ readonly objectKey: string; readonly sha256: string }>;
  /** The picture's bytes, or undefined where there is none under that key. */
  readonly get: (objectKey: string) => Promise<ReadableStream | undefined>;
  /** The keys of a folder: a thousand at most. */
  readonly list: (folder: string) => Promise<readonly string[]>;
  /** Deletes a thousand pictures at most. Idempotent. */
  readonly remove: (objectKeys: readonly string[]) => Promise<void>;
}

/** The part of R2 that is used. */
interface ProofBucket extends Bucket {
  list(options: { readonly prefix: string }): Promise<{ readonly objects: readonly { readonly key: string }[] }>;
}

export const openProofs = (bucket: ProofBucket): ProofPictures => ({
  put: async (folder, bytes, mediaType) => {
    const sha256 = hexOf(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
    const objectKey = `proofs/${folder}/${sha256}`;
    await reached(bucket.put(objectKey, bytes, { httpMetadata: { contentType: mediaType }, sha256 })); // R2 compares it
    return { objectKey, sha256 };
  },
  get: (objectKey) => readObject(bucket, objectKey),
  list: async (folder) => (await reached(bucket.list({ prefix: `proofs/${folder}/` }))).objects.map(({ key }) => key),
  remove: async (objectKeys) => {
    if (objectKeys.length > 0) await reached(bucket.delete([...objectKeys]));
  },
});

const hexOf = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
