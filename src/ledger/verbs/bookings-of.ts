import type { Subselect } from '../../platform/db/subselect.ts';
import { selectPostings } from '../store.ts';

/** Everything that was booked about a subject, as a column of another verb's one trip: `[{kind, account, amountMinor}]`. */
export const bookingsOf: Subselect = selectPostings;
