import { serviceUrl } from '#src/platform/config.ts';
import { etagOf, matchesEtag } from '#src/http/negotiate.ts';
import type { Scope } from '#src/http/scope.ts';
import { SharedReads } from './shared-reads.ts';
import { textResponse } from '#src/http/text-response.ts';

interface CachedRead {
  /** The path that identifies it: the same for every caller, so the answer must not be private. */
  readonly key: string;
  readonly maxAgeSeconds: number;
  /** JSON unless it says otherwise. */
  readonly mediaType?: string;
  /** Reads it, as text. Runs once for all concurrent requests. */
  readonly load: () => Promise<string>;
}

/** The cache of this location. */
export const edgeCache = () => (caches as CacheStorage & { default: Cache }).default;

const reads = new SharedReads<string>();

/** Answers a public read from the edge cache, or reads it once per isolate and caches it. Both with ETag and 304. */
export async function readThroughCache(request: Request, scope: Scope, read: CachedRead): Promise<Response> {
  const url = `${serviceUrl(scope.isolate.config, scope.isolate.service)}${read.key}`;
  const etag = request.headers.get('if-none-match');
  // Only these headers are passed: the cache answers the 304 by itself, and no other header may vary it.
  const cached = await edgeCache().match(new Request(url, { headers: etag === null ? {} : { 'If-None-Match': etag } }));
  if (cached !== undefined) return cached;

  const text = await reads.read(url, scope, {
    load: read.load,
    freshMs: read.maxAgeSeconds * 1000, // in the isolate as in the cache
    keep: (kept) => edgeCache().put(new Request(url), toResponse(kept, read)),
  });
  const fresh = toResponse(text, read);
  if (!matchesEtag(request, fresh.headers.get('ETag') ?? '')) return fresh;
  return new Response(null, { status: 304, headers: fresh.headers });
}

function toResponse(text: string, { maxAgeSeconds, mediaType = 'application/json' }: CachedRead): Response {
  return textResponse(text, {
    headers: {
      'Content-Type': mediaType,
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      ETag: etagOf(text),
    },
  });
}
