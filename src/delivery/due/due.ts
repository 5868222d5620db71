import type { JobId } from '#src/delivery/ids.ts';

/**
 * Work that is due later, by kind: `wave` starts a job's next wave, `expire` ends its search; `capture`, `void`,
 * `refund` and `return_charge` call the payment processor; `audit` continues a nightly audit; `sweep_proofs` deletes a job's pictures that prove nothing.
 */
export const dueKinds = [
  'wave',
  'expire',
  'capture',
  'void',
  'refund',
  'return_charge',
  'audit',
  'sweep_proofs',
] as const;
export type DueKind = (typeof dueKinds)[number];

/** Work on a job. */
export const jobDueKinds = ['wave', 'expire', 'sweep_proofs'] as const satisfies readonly DueKind[];
type JobDueKind = (typeof jobDueKinds)[number];

/** A reminder of a due row: what travels through the queue. */
export type Reminder =
  | { readonly kind: JobDueKind; readonly subject: JobId }
  /** The subject is a delivery's, a refund's or an audit's id. */
  | { readonly kind: Exclude<DueKind, JobDueKind>; readonly subject: string };

/** The outcome of a reminder. An `early` one is sent again after `inSeconds`. */
export type DueOutcome = { readonly kind: 'done' } | { readonly kind: 'early'; readonly inSeconds: number };

/**
 * A reminder that is early by at most this is sent again. An earlier one is outdated: what is due now has its own
 * reminder.
 */
const MOMENT_SECONDS = 5;

/** The outcome of a reminder that is early by so many seconds. */
export const earlyBy = (seconds: number): DueOutcome =>
  seconds <= MOMENT_SECONDS ? { kind: 'early', inSeconds: Math.max(1, seconds) } : { kind: 'done' };
