import { logKeyOf } from '#src/live/auctions/auction.ts';
import type { AuctionId, StreamId } from '#src/live/ids.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** A lot, as its files are named by it. */
interface LotName {
  readonly id: AuctionId;
  readonly streamId: StreamId;
}

/** The files of lots, for verbs. Every call can throw `storage_unavailable`. */
export interface LotFiles {
  /** Stores a picture under a key made from its bytes, which it returns. Idempotent. */
  readonly putImage: (lot: LotName, bytes: Uint8Array, mediaType: string) => Promise<string>;
  readonly getImage: (key: string) => Promise<ReadableStream<Uint8Array> | undefined>;
  readonly removeImage: (key: string) => Promise<void>;
  /** A closed lot's log as NDJSON; undefined where there is none. */
  readonly getLog: (lot: LotName) => Promise<ReadableStream<Uint8Array> | undefined>;
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

export const openLotFiles = (bucket: Bucket): LotFiles => {
  const read = async (key: string) =>
    ((await reached(bucket.get(key)))?.body ?? undefined) as ReadableStream<Uint8Array> | undefined;
  return {
    putImage: async ({ id, streamId }, bytes, mediaType) => {
      const key = `auctions/${streamId}/${id}/${sha256Hex(bytes)}`;
      await reached(bucket.put(key, bytes, { httpMetadata: { contentType: mediaType } }));
      return key;
    },
    getImage: read,
    removeImage: (key) => reached(bucket.delete([key])),
    getLog: ({ id, streamId }) => read(logKeyOf(streamId, id)),
  };
};

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new Problem('storage_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
