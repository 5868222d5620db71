const HOUR_MS = 3_600_000;
/** Of `Crawl-delay`: a larger one is this. */
export const MAX_CRAWL_DELAY_MS = 60_000;
/** What is doubled where no gap is set. */
const LEAST_STRAINED_MS = 1_000;
/** Doublings after which any gap is an hour. */
const MAX_STRAIN = 12;

/** How a host is to be treated, as its row keeps it. */
export interface Manners {
  /** What robots.txt asks for; null: nothing. */
  readonly crawlDelayMs: number | null;
  /** How often in a row it answered 429 or 503. */
  readonly strain: number;
}

/** What a host answered; no status: it didn't. */
export interface HostAnswer {
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
}

/** How long nobody asks a host after its answer, and how strained it then is. Never over an hour. */
export function gapAfter(manners: Manners, answer: HostAnswer, scanGapMs: number) {
  const isStrained = answer.status === 429 || answer.status === 503;
  const strain = isStrained ? Math.min(manners.strain + 1, MAX_STRAIN) : 0;
  const usualMs = Math.max(scanGapMs, Math.min(manners.crawlDelayMs ?? 0, MAX_CRAWL_DELAY_MS));
  const doubledMs = strain === 0 ? usualMs : Math.max(usualMs, LEAST_STRAINED_MS) * 2 ** strain;
  const gapMs = Math.min(Math.max(doubledMs, (answer.retryAfterSeconds ?? 0) * 1_000), HOUR_MS);
  return { gapMs: Math.ceil(gapMs), strain };
}
