/** How a client repeats a request that may have been lost. */
export interface RetryPolicy {
  /** How often a request is sent again after its first attempt. */
  readonly maxRetries: number;
  /** The longest wait that a server may ask for. A longer one is the caller’s to decide: its answer is handed on. */
  readonly maxWaitSeconds: number;
}

/** What one attempt came to: an answer, or none because the connection was lost or took too long. */
export type Attempt = Response | 'lost';

const FIRST_WAIT_MS = 250;
const LONGEST_BACKOFF_MS = 8000;
/** What is added to a wait that the server asked for, so that those who were told the same don’t come back at once. */
const SPREAD = 0.1;
const LONGEST_SPREAD_MS = 1000;

const REPEATABLE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']; // RFC 9110, section 9.2.2

/** Whether a second attempt can’t have a second effect. */
export const isRepeatable = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  REPEATABLE_METHODS.includes(method) || headers.has('Idempotency-Key');

/** `now` in milliseconds since 1970; `random` from 0 to 1. */
interface Chance {
  readonly now: number;
  readonly random: number;
}

/**
 * How many milliseconds to wait before the next attempt; undefined if there is none. `retries`: how many there were.
 */
export function waitBeforeNext(
  attempt: Attempt,
  request: Pick<Request, 'method' | 'headers'>,
  retries: number,
  policy: RetryPolicy,
  { now, random }: Chance,
): number | undefined {
  if (retries >= policy.maxRetries) return undefined;
  const mayRepeat = isRepeatable(request);
  if (attempt === 'lost') return mayRepeat ? backoff(retries, random) : undefined;
  const told = retryAfterMs(attempt.headers, now);
  if (!passesByItself(attempt.status, told, mayRepeat)) return undefined;
  if (told === undefined) return backoff(retries, random);
  if (told > policy.maxWaitSeconds * 1000) return undefined;
  return told + random * Math.min(told * SPREAD, LONGEST_SPREAD_MS);
}

/**
 * A 429 was refused before it had an effect, so that any request may be repeated. A 409 with Retry-After says that the
 * first attempt is still running.
 */
function passesByItself(status: number, told: number | undefined, mayRepeat: boolean): boolean {
  if (status === 429) return true;
  if (status === 409) return mayRepeat && told !== undefined;
  return mayRepeat && [500, 502, 503, 504].includes(status);
}

/** Grows from a quarter of a second to eight, and falls anywhere below that: clients that lost one server spread out. */
const backoff = (retries: number, random: number) =>
  random * Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (retries + 1));

/** `Retry-After` in milliseconds, given as seconds or as a date. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const told = headers.get('Retry-After');
  if (told === null) return undefined;
  if (/^\d+$/.test(told.trim())) return Number(told) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(told) ? Date.parse(told) : Number.NaN; // it would take `-3` for a year
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
