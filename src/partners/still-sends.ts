import { stillSends as store } from './secrets-store.ts';

/** A condition of another verb's statement: the sender hasn't changed since its look-up, and its secret is live. */
export const stillSends = store;
