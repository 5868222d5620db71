import { readAtMost } from '#src/intel/fetching/bounded-body.ts';
import { reached } from '#src/platform/object-store.ts';
import { SnapshotDamaged } from './snapshot-damaged.ts';

/** The part of R2 that is used. */
export interface SnapshotBucket {
  put(
    key: string,
    bytes: Uint8Array,
    options?: { readonly httpMetadata: { readonly contentType: string; readonly contentEncoding: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  list(options: {
    readonly prefix: string;
    readonly startAfter?: string;
  }): Promise<{ readonly objects: readonly { readonly key: string }[]; readonly truncated: boolean }>;
  delete(keys: string[]): Promise<void>;
}

/** Bytes of pages, under the SHA-256 of what they are uncompressed. Every call can throw `storage_unavailable`. */
export interface Snapshots {
  /** Stores bytes under their hash; again, they stay as they are. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** Undefined: there are none, or not any more. Throws `SnapshotDamaged`. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  /** Removes a thousand at most. Idempotent. */
  remove(hashes: readonly string[]): Promise<void>;
  /** A thousand hashes, from a share of all on (0 to 1); where the last is among them, a thousand from the first on, too. */
  listFrom(share: number): Promise<readonly string[]>;
}

const FOLDER = 'pages/';
const keyOf = (sha256: string): string => `${FOLDER}${sha256.slice(0, 2)}/${sha256}.gz`;
const hashOf = (key: string): string | undefined => /^pages\/[0-9a-f]{2}\/([0-9a-f]{64})\.gz$/u.exec(key)?.[1];

/** Hashes are spread evenly: the first digits say where one stands. */
const DIGITS = 12;
const placeOf = (share: number): string =>
  keyOf(
    Math.floor(share * 16 ** DIGITS)
      .toString(16)
      .padStart(DIGITS, '0'),
  );

const packed = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer(),
  );

/** Snapshots in a bucket of R2, compressed with gzip. */
export const openSnapshots = (bucket: SnapshotBucket): Snapshots => ({
  async put(sha256, bytes) {
    const httpMetadata = { contentType: 'application/octet-stream', contentEncoding: 'gzip' };
    await reached(bucket.put(keyOf(sha256), await packed(bytes), { httpMetadata }));
  },
  async get(sha256) {
    const found = await reached(bucket.get(keyOf(sha256)));
    if (found === null) return undefined;
    return unpacked(new Uint8Array(await reached(found.arrayBuffer())));
  },
  remove: (hashes) => reached(bucket.delete(hashes.map(keyOf))),
  async listFrom(share) {
    const { objects, truncated } = await reached(bucket.list({ prefix: FOLDER, startAfter: placeOf(share) }));
    const behind = truncated ? [] : (await reached(bucket.list({ prefix: FOLDER }))).objects;
    return [...new Set([...objects, ...behind].map(({ key }) => hashOf(key)))].filter((hash) => hash !== undefined);
  },
});

/** More than any page has: what is stored is as it was found, or damaged. */
const MAX_BYTES = 4 * 1_024 * 1_024;

async function unpacked(stored: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([stored as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    const { bytes, isWhole } = await readAtMost(stream, MAX_BYTES);
    if (isWhole) return bytes;
  } catch {
    // told below
  }
  throw new SnapshotDamaged('what is stored isn’t gzip of a page');
}
