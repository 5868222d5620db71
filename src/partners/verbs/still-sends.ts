import { stillSends as store } from '../store/secrets.ts';

/** A condition of another verb's statement: the sender is still what it was when it was looked up, and its secret live. */
export const stillSends = store;
