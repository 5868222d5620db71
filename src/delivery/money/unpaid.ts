import type { Cents } from '#src/money/cents.ts';

/** The state of a delivery's first search. `awaits_payment`: requested, and begun once the payment is authorised. */
export const searchStates = ['not_begun', 'awaits_payment', 'begun'] as const;
export type SearchState = (typeof searchStates)[number];

/** What an owner may have under way without an authorised payment, unless `ops` has set another limit. */
export const UNPAID_LIMIT_MINOR = 20_000;
/** The highest limit that can be set ($10,000,000). */
export const MAX_UNPAID_LIMIT_MINOR = 1_000_000_000;

/** An owner's limit, and what counts against it. */
export interface UnpaidLimit {
  readonly owner: string;
  readonly limitMinor: Cents;
  /** Whether nobody has set a limit. */
  readonly isDefault: boolean;
  readonly underWayMinor: Cents;
}
