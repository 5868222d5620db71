import { Problem } from '#src/platform/problem/problem.ts';

/** An unknown link, and one that a secret doesn't open: the same words. */
export const unknownLink = () => new Problem('not_found', { detail: 'There is no delivery under this link.' });
