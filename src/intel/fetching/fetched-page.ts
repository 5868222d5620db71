import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import type { RobotsFile } from '#src/intel/robots/robots-file.ts';
import type { ScanOutcome } from '#src/intel/scans/scan.ts';

/** What a page is asked with. Headers come from `scanHeaders`. */
export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly policy: OutboundPolicy;
  readonly signal: AbortSignal;
  /**
   * Awaited before each hop is contacted, the first one included; it throws to refuse, and what it throws is thrown on. The
   * time that it takes counts for no limit but the caller's.
   */
  readonly beforeHop: (url: URL) => Promise<void>;
}

/** Milliseconds, without what the hook took. */
export interface FetchTimings {
  readonly headersMs: number;
  readonly totalMs: number;
}

/** How an answer ends that isn't a page. */
export type RefusedOutcome = Extract<
  ScanOutcome,
  | 'removed'
  | 'blocked_bot'
  | 'blocked_consent'
  | 'blocked_ssrf'
  | 'redirect_error'
  | 'too_large'
  | 'unsupported_type'
  | 'timeout'
  | 'http_error'
  | 'dns_error'
  | 'tls_error'
  | 'connection_error'
>;

interface Answered {
  readonly status: number;
  readonly finalUrl: string;
  /** Those that count later: `etag`, `last-modified`, `content-language`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: number;
  readonly timings: FetchTimings;
}

export interface PageFetched extends Answered {
  readonly kind: 'page';
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

export interface PageNotModified extends Answered {
  readonly kind: 'not_modified';
}

export interface PageRefused {
  readonly kind: 'refused';
  readonly outcome: RefusedOutcome;
  /** What exactly it was: a reason of the gate, `http_503`, `challenge` … */
  readonly code: string;
  /** A sentence for people, without anything that the page said. */
  readonly detail: string;
  readonly status?: number;
  readonly finalUrl?: string;
  readonly redirects: number;
  /** What `Retry-After` asks for. */
  readonly retryAfterSeconds?: number;
  readonly timings: FetchTimings;
}

export type FetchedPage = PageFetched | PageNotModified | PageRefused;

/** Fetches a page within its bounds. Rejects only with what the hook threw, or with the reason of `signal`. */
export type FetchPage = (request: PageRequest) => Promise<FetchedPage>;

/** Fetches an origin's robots.txt likewise: silence is an answer, too. `url`: of any page of the origin. */
export type FetchRobots = (request: PageRequest) => Promise<RobotsFile & Pick<PageRefused, 'retryAfterSeconds'>>;
