import { logKeyOf } from '#src/live/auctions/auction.ts';
import type { AuctionId, StreamId } from '#src/live/ids.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { reached, readObject, type Bucket } from '#src/platform/object-store.ts';

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

export const openLotFiles = (bucket: Bucket): LotFiles => ({
  putImage: async ({ id, streamId }, bytes, mediaType) => {
    const key = `auctions/${streamId}/${id}/${sha256Hex(bytes)}`;
    await reached(bucket.put(key, bytes, { httpMetadata: { contentType: mediaType } }));
    return key;
  },
  getImage: (key) => readObject(bucket, key),
  removeImage: (key) => reached(bucket.delete([key])),
  getLog: ({ id, streamId }) => readObject(bucket, logKeyOf(streamId, id)),
});
