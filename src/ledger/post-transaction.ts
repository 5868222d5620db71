import type { Part } from '#src/platform/db/once.ts';
import type { LedgerTransaction } from './posting.ts';
import { insertPostings, insertTransaction } from './post-store.ts';

/**
 * Books a transaction within another verb's statement, of which it is a part. Unbalanced postings fail the whole
 * statement.
 */
export const postTransaction = (transaction: LedgerTransaction): readonly Part[] => [
  insertTransaction(transaction),
  insertPostings(transaction),
];
