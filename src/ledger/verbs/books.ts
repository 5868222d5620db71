import { bookFrom, reverseChargeOf } from '../store/book.ts';

/** Books steps within another verb's one trip, from rows of its own statement: CTEs for it to list. */
export const books = { from: bookFrom, reverse: reverseChargeOf };
