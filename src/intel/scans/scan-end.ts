import { MAX_ATTEMPTS } from '#src/intel/tasks/attempts.ts';
import type { ScanOutcome, ScanStatus } from './scan.ts';

/** What the next attempt may find otherwise. An `http_error` is one by its status. */
const TRANSIENT: ReadonlySet<ScanOutcome> = new Set([
  'timeout',
  'dns_error',
  'tls_error',
  'connection_error',
  'node_lost',
]);
const TRANSIENT_STATUSES = new Set([408, 425, 429]);

const SEEN: ReadonlySet<ScanOutcome> = new Set([
  'baseline',
  'unchanged',
  'not_modified',
  'noise_only',
  'changed',
  'removed',
]);

/** Whether a page was seen, or was seen to be gone. Anything else is a failure. */
export const isSeen = (outcome: ScanOutcome): boolean => SEEN.has(outcome);

/** Whether a site says no: trying again soon would be rude. */
export const isBlocked = (outcome: ScanOutcome): boolean => outcome.startsWith('blocked_');

interface Attempted {
  readonly outcome: ScanOutcome;
  readonly status: number | null;
  readonly attempt: number;
  /** Something was left out: insights over twenty, or an extractor that failed. */
  readonly isPartial: boolean;
}

/** How a scan ends by an attempt's outcome; undefined: it is attempted again. */
export function endOf({ outcome, status, attempt, isPartial }: Attempted): ScanStatus | undefined {
  if (isSeen(outcome)) return isPartial ? 'partial' : 'succeeded';
  const isTransient =
    TRANSIENT.has(outcome) ||
    (outcome === 'http_error' && status !== null && (status >= 500 || TRANSIENT_STATUSES.has(status)));
  return isTransient && attempt < MAX_ATTEMPTS ? undefined : 'failed';
}
