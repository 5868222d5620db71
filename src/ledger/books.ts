import { bookFrom, reverseChargeOf } from './book-store.ts';

/** Books transactions within another verb's statement, from its rows: CTEs for it to list. */
export const books = { from: bookFrom, reverse: reverseChargeOf };
