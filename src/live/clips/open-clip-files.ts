import type { ClipId } from '#src/live/ids.ts';
import { mediaTypes, type Extension } from '#src/live/video/file-name.ts';
import type { ClipSegment } from './clip.ts';
import { clipFolderOf, clipKeyOf, fileNameOf, objectsOf } from './clip-playlist.ts';

/** The copies that clips consist of. */
export interface ClipFiles {
  /** Copies what isn't there yet; `lost` where an object of the stream's is gone. */
  copy(clipId: ClipId, segments: readonly ClipSegment[]): Promise<'copied' | 'lost'>;
  /** Deletes all files of a clip. */
  remove(clipId: ClipId): Promise<void>;
}

/** The part of R2 that is used. */
export interface ClipBucket {
  put(
    key: string,
    bytes: ArrayBuffer,
    options: { readonly httpMetadata: { readonly contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  delete(keys: string[]): Promise<unknown>;
  list(options: { readonly prefix: string; readonly cursor?: string }): Promise<BucketPage>;
}

export interface BucketPage {
  readonly objects: readonly { readonly key: string }[];
  readonly truncated?: boolean;
  readonly cursor?: string;
}

/** Each has at most 8 MiB, and a Worker 128. */
const COPIED_AT_ONCE = 4;

export function openClipFiles(bucket: ClipBucket): ClipFiles {
  const copyOne = async (clipId: ClipId, key: string): Promise<'copied' | 'lost'> => {
    const object = await bucket.get(key);
    if (object === null) return 'lost';
    const name = fileNameOf(key);
    const contentType = mediaTypes[name.slice(name.indexOf('.') + 1) as Extension];
    await bucket.put(clipKeyOf(clipId, name), await object.arrayBuffer(), { httpMetadata: { contentType } });
    return 'copied';
  };
  return {
    async copy(clipId, segments) {
      // An object appears whole: what an attempt has copied before it died needn't be copied again.
      const there = new Set(await keysUnder(bucket, clipFolderOf(clipId)));
      const missing = objectsOf(segments).filter((key) => !there.has(clipKeyOf(clipId, fileNameOf(key))));
      for (let at = 0; at < missing.length; at += COPIED_AT_ONCE) {
        const outcomes = await Promise.all(missing.slice(at, at + COPIED_AT_ONCE).map((key) => copyOne(clipId, key)));
        if (outcomes.includes('lost')) return 'lost';
      }
      return 'copied';
    },
    async remove(clipId) {
      const keys = await keysUnder(bucket, clipFolderOf(clipId));
      if (keys.length > 0) await bucket.delete([...keys]);
    },
  };
}

/** A page has a thousand, which is more than a clip has. */
async function keysUnder(bucket: ClipBucket, prefix: string): Promise<readonly string[]> {
  return (await bucket.list({ prefix })).objects.map(({ key }) => key);
}
