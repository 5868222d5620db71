/** A reminder of a due row: what travels through a queue. The subject is the id of what the row is about. */
export interface Reminder<K extends string = string> {
  readonly kind: K;
  readonly subject: string;
}

/** A due row that an attempt holds. */
export type Held<K extends string = string> = Reminder<K> & { readonly attempt: string };

/** The outcome of a reminder. An `early` one is sent again after `inSeconds`. */
export type DueOutcome = { readonly kind: 'done' } | { readonly kind: 'early'; readonly inSeconds: number };

export type Leased<T> = { readonly kind: 'leased'; readonly attempts: number; readonly subject: T } | DueOutcome;

/** How long a lease on a due row lasts. */
export const LEASE_SECONDS = 60;

/**
 * A reminder that is early by at most this is sent again. An earlier one is outdated: what is due now has its own
 * reminder.
 */
const MOMENT_SECONDS = 5;

/** The outcome of a reminder that is early by so many seconds. */
export const earlyBy = (seconds: number): DueOutcome =>
  seconds <= MOMENT_SECONDS ? { kind: 'early', inSeconds: Math.max(1, seconds) } : { kind: 'done' };
