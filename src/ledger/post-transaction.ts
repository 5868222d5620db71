import type { Part } from '#src/platform/db/once.ts';
import type { LedgerTransaction } from './posting.ts';
import { insertPostings, insertTransaction } from './post-store.ts';

/**
 * Books a transaction within another verb's statement, of which it is a part. Unbalanced postings fail the whole
 * statement; a transaction of nothing books nothing.
 */
export function postTransaction(transaction: LedgerTransaction): readonly Part[] {
  const booked = Object.entries(transaction.postings).filter(([, amount]) => amount !== 0n);
  if (booked.length === 0) return [];
  return [insertTransaction(transaction), insertPostings({ ...transaction, postings: Object.fromEntries(booked) })];
}
