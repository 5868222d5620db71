import { serviceUrl } from '../config.ts';
import { TRIP_TIMEOUT_MS } from '../db/database.ts';
import { etagOf, matchesEtag } from './negotiate.ts';
import type { Scope } from './scope.ts';

interface CachedRead {
  /** The path that names it: the same for every caller, so nothing private may be in the answer. */
  readonly key: string;
  readonly maxAgeSeconds: number;
  /** JSON unless it says otherwise. */
  readonly mediaType?: string;
  /** Reads it afresh, as text. Runs once for everybody who asks meanwhile. */
  readonly load: () => Promise<string>;
}

/** A waiter gives up on somebody else's read once that must have ended: sooner, a slow database would be asked by each. */
const WAIT_MS = TRIP_TIMEOUT_MS + 500;

/** A read, and until when its text is good: in the isolate as in the cache. Never while it runs. */
interface Flight {
  readonly text: Promise<string>; // a Response would belong to the request that made it
  freshUntil: number;
}
const flights = new Map<string, Flight>();

/** Answers a public read from the edge cache, or reads it once per isolate and keeps it. ETag and 304 either way. */
export async function readThroughCache(request: Request, scope: Scope, read: CachedRead): Promise<Response> {
  const url = `${serviceUrl(scope.isolate.config, scope.isolate.service)}${read.key}`;
  const etag = request.headers.get('if-none-match');
  // Only this header goes along: the cache answers the 304 by itself, and nothing else of the caller's may vary it.
  const cached = await edgeCache().match(new Request(url, { headers: etag === null ? {} : { 'If-None-Match': etag } }));
  if (cached !== undefined) return cached;

  const text = await singleFlight(url, scope, read);
  const fresh = toResponse(text, read);
  if (!matchesEtag(request, fresh.headers.get('ETag') ?? '')) return fresh;
  return new Response(null, { status: 304, headers: fresh.headers });
}

function toResponse(text: string, { maxAgeSeconds, mediaType = 'application/json' }: CachedRead): Response {
  return new Response(text, {
    headers: {
      'Content-Type': mediaType,
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      ETag: etagOf(text),
    },
  });
}

const edgeCache = () => (caches as unknown as { default: Cache }).default;

/**
 * One read for everybody who asks meanwhile, and for those who missed the cache just before it was filled. A failure is
 * shared too, and not kept: nobody storms a database that is down.
 */
async function singleFlight(url: string, scope: Scope, read: CachedRead): Promise<string> {
  const running = flights.get(url);
  if (running === undefined || running.freshUntil <= Date.now()) return startRead(url, scope, read);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS, undefined));
  const shared = await Promise.race([running.text, timeout]);
  if (shared !== undefined) return shared;
  // The starter hangs. The first waiter to notice reads afresh, and the others wait for that read.
  return flights.get(url) === running ? startRead(url, scope, read) : singleFlight(url, scope, read);
}

function startRead(url: string, scope: Scope, read: CachedRead): Promise<string> {
  for (const [old, { freshUntil }] of flights) if (freshUntil <= Date.now()) flights.delete(old);
  const text = read.load();
  const flight: Flight = { text, freshUntil: Infinity };
  flights.set(url, flight);
  const kept = keep(url, read, flight);
  scope.waitUntil(kept); // a starter that hangs up must not take the waiters' read with it
  return text;
}

/** Puts what was read into the cache; forgets a read that failed. */
async function keep(url: string, read: CachedRead, flight: Flight): Promise<void> {
  try {
    const text = await flight.text;
    flight.freshUntil = Date.now() + read.maxAgeSeconds * 1000;
    await edgeCache().put(new Request(url), toResponse(text, read));
  } catch {
    if (flight.freshUntil === Infinity && flights.get(url) === flight) flights.delete(url);
  }
}
