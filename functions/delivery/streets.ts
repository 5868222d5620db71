import { readByteRange, type ByteRange } from '#src/http/cache/byte-range.ts';
import { edgeCache } from '#src/http/cache/edge-cache.ts';
import { matchesEtag } from '#src/http/negotiate.ts';
import type { Scope } from '#src/http/scope.ts';
import { serviceUrl } from '#src/platform/config.ts';
import { reached } from '#src/platform/object-store.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { bindingsOf } from './bindings.ts';

/** The streets under our pages' maps: one PMTiles archive, of which browsers read parts (decision 0100). */

export const STREETS_PATH = '/maps/streets.pmtiles';
/** The one object of the bucket that is served. */
const KEY = 'streets.pmtiles';
/** No directory or tile of an archive comes near it. */
const MAX_RANGE_BYTES = 2 ** 20;
const MEDIA_TYPE = 'application/vnd.pmtiles';
/** How long a part may be older than the bucket's: its ETag says so, and the reader begins anew. */
const BROWSER_SECONDS = 3600;
const EDGE_SECONDS = 300;

interface Archive {
  readonly httpEtag: string;
  readonly size: number;
}

/** The part of R2 that is used. */
export interface MapsBucket {
  head(key: string): Promise<Archive | null>;
  get(
    key: string,
    options: { readonly range: { readonly offset: number; readonly length: number } },
  ): Promise<(Archive & { arrayBuffer(): Promise<ArrayBuffer> }) | null>;
}

/** A part of the archive, with the archive that it is of. */
interface Part {
  readonly bytes: ArrayBuffer;
  readonly first: number;
  readonly etag: string;
  readonly size: number;
}

/** Whether this deployment has a bucket of maps: whoever draws a map is told without asking it. */
const hasStreets = ({ isolate }: Scope): boolean => bindingsOf(isolate.env).MAPS !== undefined;

/** Where the archive is, for a page with a map; undefined without one. */
export const streetsFor = (scope: Scope): string | undefined => (hasStreets(scope) ? STREETS_PATH : undefined);

/** What the policy of a page with a map has for them: they are drawn by a worker, whose script is a file of ours. */
export const streetsPolicy = (scope: Scope): Readonly<Record<string, string>> =>
  hasStreets(scope) ? { 'worker-src': "'self'" } : {};

/**
 * Answers one range of the archive. Throws `not_found`, `range_required`, `range_not_satisfiable`, `version_mismatch` or
 * `storage_unavailable`.
 */
export async function readStreets(request: Request, scope: Scope): Promise<Response> {
  const { MAPS: bucket } = bindingsOf(scope.isolate.env);
  if (bucket === undefined) throw new Problem('not_found');
  if (request.method === 'HEAD') {
    const { httpEtag: etag, size } = present(await reached(bucket.head(KEY)));
    return new Response(null, { headers: { ...headersOf(etag, BROWSER_SECONDS), 'Content-Length': String(size) } });
  }
  const range = boundedRange(request.headers.get('range'));
  const part = isReload(request) ? undefined : await keptPart(scope, range);
  return answer(request, part ?? (await fetchPart(scope, bucket, range)));
}

const headersOf = (etag: string, maxAgeSeconds: number) => ({
  'Content-Type': MEDIA_TYPE,
  'Accept-Ranges': 'bytes',
  'Cache-Control': `public, max-age=${maxAgeSeconds}`,
  ETag: etag,
});

function present<T>(archive: T | null): T {
  if (archive === null) throw new Problem('not_found');
  return archive;
}

/** One range with both ends: the length of an archive isn't known before it is asked for. */
function boundedRange(header: string | null): ByteRange {
  const range = readByteRange(header, Infinity);
  if (typeof range === 'object' && range.last - range.first < MAX_RANGE_BYTES) return range;
  throw new Problem('range_required', { detail: `One range of at most ${MAX_RANGE_BYTES} bytes is answered.` });
}

/** Of a reader who has seen parts of two archives: what is kept may be of the older one. */
const isReload = ({ headers }: Request) => headers.get('cache-control')?.includes('no-cache') === true;

const contentRange = ({ first, bytes, size }: Part) => `bytes ${first}-${first + bytes.byteLength - 1}/${size}`;

const keyOf = ({ isolate }: Scope, { first, last }: ByteRange) =>
  new Request(`${serviceUrl(isolate.config, isolate.service)}${STREETS_PATH}/${first}-${last}`);

/** The part as this location keeps it: whole, since a cache stores no 206. */
async function keptPart(scope: Scope, range: ByteRange): Promise<Part | undefined> {
  const kept = await edgeCache().match(keyOf(scope, range));
  if (kept === undefined) return undefined;
  const size = Number(kept.headers.get('content-range')?.split('/')[1]);
  return { bytes: await kept.arrayBuffer(), first: range.first, etag: kept.headers.get('etag') ?? '', size };
}

async function fetchPart(scope: Scope, bucket: MapsBucket, range: ByteRange): Promise<Part> {
  const { first, last } = range;
  // R2 may refuse a range behind the end: how long the archive is tells that from an outage.
  const asked = bucket.get(KEY, { range: { offset: first, length: last - first + 1 } }).catch(() => bucket.head(KEY));
  const object = present(await reached(asked));
  if (object.size <= first)
    throw new Problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${object.size}` } });
  const bytes = await reached('arrayBuffer' in object ? object.arrayBuffer() : Promise.reject(new Error('refused')));
  const part: Part = { bytes, first, etag: object.httpEtag, size: object.size };
  const headers = { ...headersOf(part.etag, EDGE_SECONDS), 'Content-Range': contentRange(part) };
  scope.waitUntil(edgeCache().put(keyOf(scope, range), new Response(bytes, { headers })));
  return part;
}

/** The part, or a 304. Parts of one archive under the ETag of another are refused: the whole is never sent instead. */
function answer(request: Request, part: Part): Response {
  const headers = headersOf(part.etag, BROWSER_SECONDS);
  if (matchesEtag(request, part.etag)) return new Response(null, { status: 304, headers });
  const condition = request.headers.get('if-range');
  if (condition !== null && condition !== part.etag)
    throw new Problem('version_mismatch', { headers: { ETag: part.etag } });
  const length = String(part.bytes.byteLength);
  return new Response(part.bytes, {
    status: 206,
    headers: { ...headers, 'Content-Range': contentRange(part), 'Content-Length': length },
  });
}
