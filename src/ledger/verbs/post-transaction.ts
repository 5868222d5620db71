import type { Part } from '../../platform/db/once.ts';
import type { LedgerTransaction } from '../posting.ts';
import { insertPostings, insertTransaction } from '../store/post.ts';

/** Books a transaction within another verb's one trip: its parts of that statement. Unbalanced postings fail it whole. */
export const postTransaction = (transaction: LedgerTransaction): readonly Part[] => [
  insertTransaction(transaction),
  insertPostings(transaction),
];
