import { readFile } from 'node:fs/promises';
import type { R2Bucket } from '@cloudflare/workers-types';
import type { Miniflare, V4WorkerOptions } from 'miniflare';

/** The delivery Worker with the bucket that wrangler.toml has in a comment, where there are streets to put into it. */
export const withStreets = (options: V4WorkerOptions, streets: string | undefined): V4WorkerOptions =>
  streets === undefined || options.name !== 'delivery'
    ? options
    : { ...options, r2Buckets: { ...(options.r2Buckets as Record<string, string>), MAPS: 'waypost-maps' } };

export async function putStreets(runtime: Miniflare, streets: string): Promise<void> {
  const { MAPS } = await runtime.getBindings<{ MAPS: R2Bucket }>('delivery');
  await MAPS.put('streets.pmtiles', await readFile(streets));
}
