/** The waits before each attempt of a message, 27 and a half hours in total. */
export const SCHEDULE_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;
const JITTER = 0.1;
/** A receiver may ask us to wait, but only for so long. */
export const MAX_RETRY_AFTER_SECONDS = 86_400;
const GONE = 410;

/** The outcome of an attempt: the answer's status, and a word for what was wrong if the status doesn't say it. */
export interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfterSeconds: number | null;
  readonly latencyMs: number;
  /** The first printable characters of the answer. */
  readonly answer: string | null;
}

/** `retry` after so many seconds; `spent`: that was the last attempt; `gone`: the receiver wants nothing any more. */
export type Verdict =
  | { readonly kind: 'delivered' | 'spent' | 'gone' }
  | { readonly kind: 'retry'; readonly inSeconds: number };

/** What follows attempt number `tries` (1, 2 …). `random`: from 0 up to 1, for the jitter. */
export function verdictOf(
  { status, retryAfterSeconds }: Pick<Outcome, 'status' | 'retryAfterSeconds'>,
  tries: number,
  random: number,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === GONE) return { kind: 'gone' };
  const wait = SCHEDULE_SECONDS[tries];
  if (wait === undefined) return { kind: 'spent' };
  const jittered = wait * (1 - JITTER + 2 * JITTER * random);
  return { kind: 'retry', inSeconds: Math.max(jittered, Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS)) };
}

/** The seconds that a Retry-After header asks for (RFC 9110, 10.2.3): a number, or a date. Null for anything else. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const seconds = (new Date(header).getTime() - now.getTime()) / 1000;
  return /^[A-Z][a-z]{2},/.test(header) && seconds > 0 ? Math.ceil(seconds) : null;
}
