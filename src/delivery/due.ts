/**
 * Work that is done later, by kind: `wave` starts a job's next wave of offers, `expire` ends its search for a driver;
 * `capture`, `void`, `refund` and `return_charge` ask the payment processor; `audit` goes on with a night's audit;
 * `simulate` plays a delivery's next moment, in the sandbox.
 */
export const dueKinds = ['wave', 'expire', 'capture', 'void', 'refund', 'return_charge', 'audit', 'simulate'] as const;
export type DueKind = (typeof dueKinds)[number];

/** A reminder of a due row: what travels through the queue. */
export interface Reminder {
  readonly kind: DueKind;
  /** The job's, delivery's or refund's id. */
  readonly subject: string;
}

/** What came of a reminder: `early` ones come again, when `inSeconds` have passed. */
export type DueOutcome = { readonly kind: 'done' } | { readonly kind: 'early'; readonly inSeconds: number };

/** A reminder that comes so early at most is tried again. Any earlier it is an old one: what is due now has one of its own. */
const MOMENT_SECONDS = 5;

/** What comes of a reminder that is early by so many seconds. */
export const earlyBy = (seconds: number): DueOutcome =>
  seconds <= MOMENT_SECONDS ? { kind: 'early', inSeconds: Math.max(1, seconds) } : { kind: 'done' };
