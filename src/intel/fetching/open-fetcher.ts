import { gatedFetch } from '#src/platform/outbound/gated-fetch.ts';
import { OutboundRefused, REFUSAL_SENTENCES } from '#src/platform/outbound/refusal.ts';
import { readRobotsAnswer } from '#src/intel/robots/robots-file.ts';
import { MAX_ROBOTS_BYTES } from '#src/intel/robots/robots.ts';
import { readRetryAfter } from '#src/webhooks/sending/retry.ts';
import { failureOfAnswer, MARK_BYTES } from './marks.ts';
import { readAtMost } from './bounded-body.ts';
import { failureOfFetch, failureOfGate, failures, type Failure } from './failure.ts';
import type { FetchedPage, FetchPage, FetchRobots, PageRefused, PageRequest } from './fetched-page.ts';
import { isBinary, isDecoded, isReadable } from './media-type.ts';

interface FetchLimits {
  /** Of a page, after decoding. */
  readonly bytes: number;
  readonly redirects: number;
  /** Until the headers of a hop are here. */
  readonly headersMs: number;
  /** Until the last byte is here, over all hops. */
  readonly totalMs: number;
}

const pageLimits: FetchLimits = { bytes: 2 * 1024 * 1024, redirects: 5, headersMs: 15_000, totalMs: 30_000 };
const KEPT_HEADERS = ['etag', 'last-modified', 'content-language'];
/** A longer one is nobody's: it isn't kept. */
const HEADER_CHARACTERS = 200;

/** One page's way here: where it is, and how long it took without the hook's waits. */
class Trip {
  readonly #request: PageRequest;
  readonly #limits: FetchLimits;
  readonly #late = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = performance.now();
  #spentMs = 0;
  #headersMs: number | undefined;
  #hops: string[] = [];
  #thrown: { readonly error: unknown } | undefined;

  constructor(request: PageRequest, limits: FetchLimits) {
    this.#request = request;
    this.#limits = limits;
    this.#arm();
  }

  get finalUrl(): string {
    return this.#hops.at(-1) ?? this.#request.url;
  }

  get redirects(): number {
    return Math.max(0, this.#hops.length - 1);
  }

  get timings() {
    const totalMs = Math.round(this.#spentMs + performance.now() - this.#since);
    return { headersMs: Math.round(this.#headersMs ?? totalMs), totalMs };
  }

  /** The response to the last hop, as soon as its headers are here. */
  async send(): Promise<Response> {
    const { url, headers, policy, signal } = this.#request;
    const limited = { ...policy, maxRedirects: this.#limits.redirects, timeoutMs: this.#limits.totalMs };
    try {
      const response = await gatedFetch(
        url,
        {
          headers: { ...headers, 'accept-encoding': 'gzip, br' },
          signal: AbortSignal.any([signal, this.#late.signal]),
          beforeHop: (hop) => this.#beforeHop(hop),
        },
        limited,
      );
      this.#headersMs = this.timings.totalMs;
      return response;
    } finally {
      clearTimeout(this.#timer);
    }
  }

  async #beforeHop(hop: URL): Promise<void> {
    clearTimeout(this.#timer);
    this.#spentMs += performance.now() - this.#since;
    try {
      await this.#request.beforeHop(hop);
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
    this.#since = performance.now();
    this.#hops.push(hop.href);
    this.#arm();
  }

  #arm(): void {
    this.#timer = setTimeout(
      () => this.#late.abort(new DOMException('too late', 'TimeoutError')),
      this.#limits.headersMs,
    );
  }

  /** What an error means. Throws it on if it is the hook's, or the caller's own reason. */
  failureOf(error: unknown): Failure {
    if (this.#thrown?.error === error && this.#thrown !== undefined) throw error;
    this.#request.signal.throwIfAborted();
    if (error instanceof OutboundRefused)
      return failureOfGate(error.reason, REFUSAL_SENTENCES[error.reason], this.#hops.length > 0);
    if (this.#late.signal.aborted) return failures.headers_timeout;
    if (error instanceof Error && error.name === 'TimeoutError') return failures.total_timeout;
    return failureOfFetch(error, new URL(this.finalUrl).protocol);
  }

  refused(failure: Failure, response?: Response): PageRefused {
    return {
      kind: 'refused',
      ...failure,
      ...(response === undefined ? {} : { status: response.status }),
      ...(this.#hops.length === 0 ? {} : { finalUrl: this.finalUrl }),
      redirects: this.redirects,
      ...(response === undefined ? {} : retryAfterOf(response)),
      timings: this.timings,
    };
  }
}

function retryAfterOf({ headers }: Response): { readonly retryAfterSeconds?: number } {
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), new Date());
  return retryAfterSeconds === null ? {} : { retryAfterSeconds };
}

export interface Fetcher {
  readonly fetchPage: FetchPage;
  readonly fetchRobots: FetchRobots;
}

/** Fetches pages within their bounds, and what their origins say of robots. */
export const openFetcher = (limits: FetchLimits = pageLimits): Fetcher => ({
  async fetchPage(request) {
    const trip = new Trip(request, limits);
    try {
      return await pageOf(trip, { request, limits, response: await trip.send() });
    } catch (error) {
      return trip.refused(trip.failureOf(error));
    }
  },
  async fetchRobots(request) {
    const trip = new Trip({ ...request, url: new URL('/robots.txt', request.url).href }, limits);
    try {
      const response = await trip.send();
      // One byte more shows that it was cut.
      const { bytes } = await readAtMost(response.body, MAX_ROBOTS_BYTES + 1);
      return { ...readRobotsAnswer({ kind: 'answered', status: response.status, bytes }), ...retryAfterOf(response) };
    } catch (error) {
      trip.failureOf(error);
      return readRobotsAnswer({ kind: 'silent' });
    }
  },
});

interface Arrived {
  readonly request: PageRequest;
  readonly limits: FetchLimits;
  readonly response: Response;
}

async function pageOf(trip: Trip, { request, limits, response }: Arrived): Promise<FetchedPage> {
  const { status } = response;
  const answered = () => ({
    status,
    finalUrl: trip.finalUrl,
    headers: Object.fromEntries([...response.headers].filter(isKept)),
    redirects: trip.redirects,
    timings: trip.timings,
  });
  const early = earlyFailure(response, limits.bytes);
  if (early !== undefined || status === 304) {
    await response.body?.cancel();
    if (early !== undefined) return trip.refused(early, response);
    if (isConditional(request)) return { kind: 'not_modified', ...answered() };
  }
  const isPage = status === 200 || status === 203;
  const { bytes, isWhole } = await readAtMost(response.body, isPage ? limits.bytes : MARK_BYTES);
  if (isPage && !isWhole) return trip.refused(failures.too_large, response);
  const failure = failureOfAnswer({
    status,
    headers: response.headers,
    bytes,
    askedUrl: request.url,
    finalUrl: trip.finalUrl,
  });
  if (failure !== undefined) return trip.refused(failure, response);
  if (isBinary(bytes)) return trip.refused(failures.type_unsupported, response);
  return { kind: 'page', ...answered(), contentType: contentTypeOf(response), bytes };
}

/** Its parameters beyond any length that one needs aren't read. */
const contentTypeOf = ({ headers }: Response): string | null =>
  headers.get('content-type')?.slice(0, HEADER_CHARACTERS) ?? null;

const isKept = ([name, value]: [string, string]): boolean =>
  KEPT_HEADERS.includes(name) && value.length <= HEADER_CHARACTERS;

const isConditional = ({ headers }: PageRequest): boolean =>
  'if-none-match' in headers || 'if-modified-since' in headers;

/** What the headers of an answer of 200 say already. */
function earlyFailure({ status, headers }: Response, maxBytes: number): Failure | undefined {
  if (status !== 200 && status !== 203) return undefined;
  if (!isDecoded(headers.get('content-encoding'))) return failures.encoding_unsupported;
  if (!isReadable(headers.get('content-type'))) return failures.type_unsupported;
  const isPlain = headers.get('content-encoding') === null;
  return isPlain && Number(headers.get('content-length')) > maxBytes ? failures.too_large : undefined;
}
