import type { SQL } from 'drizzle-orm';
import type { BookedKind } from '#src/ledger/posting.ts';

/** The ledger for this domain's statements: a verb passes the ledger's `books`. */
export interface Books {
  /** CTEs that book a transaction for each row of `from`; its columns are named in the ledger's `bookings`. */
  readonly from: (kind: BookedKind, booking: { readonly subject: SQL; readonly step?: SQL; readonly from: SQL }) => SQL;
}
