import type { JobId } from '#src/delivery/ids.ts';
import type { Held as AnyHeld, Reminder as AnyReminder } from '#src/platform/due.ts';

/**
 * Work that is due later, by kind: `wave` starts a job's next wave, `expire` ends its search; `capture`, `void`,
 * `refund` and `return_charge` call the payment processor; `tip_expire` ends a tip that nobody has paid, `tip_refund` gives
 * one back; `audit` continues a nightly audit; `sweep_proofs` deletes a job's pictures that prove nothing.
 */
export const dueKinds = [
  'wave',
  'expire',
  'capture',
  'void',
  'refund',
  'return_charge',
  'tip_expire',
  'tip_refund',
  'audit',
  'sweep_proofs',
] as const;
export type DueKind = (typeof dueKinds)[number];

/** Work on a job. */
export const jobDueKinds = ['wave', 'expire', 'sweep_proofs'] as const satisfies readonly DueKind[];
type JobDueKind = (typeof jobDueKinds)[number];

/** The subject is a job's; else a delivery's, a refund's, a tip's or an audit's id. */
export type Reminder =
  | (AnyReminder<JobDueKind> & { readonly subject: JobId })
  | AnyReminder<Exclude<DueKind, JobDueKind>>;

/** A due row that an attempt holds. */
export type Held = AnyHeld<DueKind>;
