import { serviceUrl } from '../config.ts';
import { etagOf, matchesEtag } from './negotiate.ts';
import type { Scope } from './scope.ts';
import { SharedReads } from './shared-reads.ts';
import { textResponse } from './text-response.ts';

interface CachedRead {
  /** The path that names it: the same for every caller, so nothing private may be in the answer. */
  readonly key: string;
  readonly maxAgeSeconds: number;
  /** JSON unless it says otherwise. */
  readonly mediaType?: string;
  /** Reads it afresh, as text. Runs once for everybody who asks meanwhile. */
  readonly load: () => Promise<string>;
}

/** The cache of this location. */
export const edgeCache = () => (caches as CacheStorage & { default: Cache }).default;

const reads = new SharedReads<string>();

/** Answers a public read from the edge cache, or reads it once per isolate and keeps it. ETag and 304 either way. */
export async function readThroughCache(request: Request, scope: Scope, read: CachedRead): Promise<Response> {
  const url = `${serviceUrl(scope.isolate.config, scope.isolate.service)}${read.key}`;
  const etag = request.headers.get('if-none-match');
  // Only this header goes along: the cache answers the 304 by itself, and nothing else of the caller's may vary it.
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
