import { faults, type Fault } from './fault.ts';

/** `moved`: the insight wasn’t the same any more when the answer came. */
export const wordingEnds = ['accepted', 'moved', ...faults] as const;
export type WordingEnd = 'accepted' | 'moved' | Fault;
