import type { Subselect } from '../../platform/db/subselect.ts';
import { selectPostings } from '../store/post.ts';

/** Everything that was booked about a subject, as a column of another verb's one trip: `[{kind, step, account, amountMinor}]`. */
export const bookingsOf: Subselect = selectPostings;
