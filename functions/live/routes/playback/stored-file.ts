import { mediaTypes, objectKeyOf, type Extension } from '#src/live/video/file-name.ts';
import { serviceUrl } from '#src/platform/config.ts';
import { isByteRange, readByteRange } from '#src/http/cache/byte-range.ts';
import { matchesEtag } from '#src/http/negotiate.ts';
import { edgeCache } from '#src/http/cache/edge-cache.ts';
import type { Scope } from '#src/http/scope.ts';
import { SharedReads } from '#src/http/cache/shared-reads.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { bindingsOf } from '#fn/live/bindings.ts';
import type { Gate } from './read-gate.ts';

/** Where a file is: the path that it is served and cached under, and its key in the bucket. */
interface FilePlace {
  readonly path: string;
  readonly key: string;
  /** No shared cache may keep it. */
  readonly isPrivate: boolean;
}

/** A complete file, at most 8 MiB. */
interface StoredFile {
  readonly bytes: ArrayBuffer;
  readonly etag: string;
  readonly mediaType: string;
}

/** It never changes. A shared cache drops it within an hour, because a stream can be made private. */
const PUBLIC = 'public, max-age=3600, immutable';
const PRIVATE = 'private, no-store';

/** A stream's file, by the name that its playlist has. */
export const placeOf = ({ streamId, isPrivate }: Gate, name: string): FilePlace => ({
  path: `/hls/${streamId}/${name}`,
  key: objectKeyOf(streamId, name),
  isPrivate,
});

const urlOf = ({ isolate }: Scope, path: string) => `${serviceUrl(isolate.config, isolate.service)}${path}`;

/** Answers from the edge cache, which handles 304, 206 and 416 by itself. */
export async function cachedFile(request: Request, scope: Scope, path: string): Promise<Response | undefined> {
  const headers: Record<string, string> = {};
  for (const name of ['if-none-match', 'range'])
    if (request.headers.has(name) && !request.headers.has('if-range')) headers[name] = request.headers.get(name) ?? '';
  if (!isByteRange(headers['range'] ?? null)) delete headers['range']; // the cache handles others differently
  const cached = await edgeCache().match(new Request(urlOf(scope, path), { headers }));
  if (cached?.status !== 416) return cached;
  throw unsatisfiable(cached.headers.get('content-range') ?? 'bytes */*');
}

const unsatisfiable = (contentRange: string) =>
  new Problem('range_not_satisfiable', { headers: { 'Content-Range': contentRange } });

/** Everybody asks for the newest segment at once. */
const reads = new SharedReads<StoredFile | undefined>();

/** A file from R2, read once for concurrent requests, and put into the edge cache unless it is private. */
export function readFile(scope: Scope, { path, key, isPrivate }: FilePlace): Promise<StoredFile | undefined> {
  return reads.read(path, scope, {
    load: () => fetchFile(scope, key),
    freshMs: 0,
    keep: async (file) => {
      if (file === undefined || isPrivate) return;
      const kept = new Response(file.bytes, { headers: headersOf(file, PUBLIC) });
      await edgeCache().put(new Request(urlOf(scope, path)), kept);
    },
  });
}

async function fetchFile({ isolate }: Scope, key: string): Promise<StoredFile | undefined> {
  try {
    const object = await bindingsOf(isolate.env).VIDEO.get(key);
    if (object === null) return undefined;
    const mediaType = mediaTypes[key.slice(key.lastIndexOf('.') + 1) as Extension];
    return { bytes: await object.arrayBuffer(), etag: object.httpEtag, mediaType };
  } catch {
    throw new Problem('storage_unavailable', { retryAfterSeconds: 1 });
  }
}

const headersOf = ({ etag, mediaType }: StoredFile, cacheControl: string) => ({
  'Content-Type': mediaType,
  'Cache-Control': cacheControl,
  'Accept-Ranges': 'bytes',
  ETag: etag,
});

/** The whole file, the requested range, or a 304. Throws `range_not_satisfiable`. */
export function bytesResponse(
  request: Request,
  file: StoredFile,
  { isPrivate }: Pick<FilePlace, 'isPrivate'>,
): Response {
  const headers = headersOf(file, isPrivate ? PRIVATE : PUBLIC);
  if (matchesEtag(request, file.etag)) return new Response(null, { status: 304, headers });
  const size = file.bytes.byteLength;
  const condition = request.headers.get('if-range');
  const range =
    condition === null || condition === file.etag ? readByteRange(request.headers.get('range'), size) : 'whole';
  if (range === 'whole') return new Response(file.bytes, { headers: { ...headers, 'Content-Length': String(size) } });
  if (range === 'unsatisfiable') throw unsatisfiable(`bytes */${size}`);
  return new Response(file.bytes.slice(range.first, range.last + 1), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${range.first}-${range.last}/${size}` },
  });
}
