import type { Subselect } from '../../platform/db/subselect.ts';
import { selectPostings } from '../store/post.ts';

/** All postings about a subject, as a column of another verb's statement: `[{kind, step, account, amountMinor}]`. */
export const bookingsOf: Subselect = selectPostings;
