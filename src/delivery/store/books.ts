import type { SQL } from 'drizzle-orm';
import type { BookedKind } from '../../ledger/posting.ts';

/** The ledger as this domain's statements reach it: a verb passes `books` of the ledger's. */
export interface Books {
  /** CTEs that book a step for each row of `from`; its columns are named in the ledger's `bookings`. */
  readonly from: (kind: BookedKind, booking: { readonly subject: SQL; readonly step?: SQL; readonly from: SQL }) => SQL;
  /** CTEs that reverse the charge of each row of `from`. */
  readonly reverse: (booking: { readonly subject: SQL; readonly from: SQL }) => SQL;
}
