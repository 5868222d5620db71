import type { Subselect } from '#src/platform/db/subselect.ts';
import { selectPostings } from './post-store.ts';

/** All postings about a subject, as a column of another verb's statement: `[{kind, step, account, amountMinor}]`. */
export const readPostings: Subselect = selectPostings;
