import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of who somebody is, wherever they come. */
export const identityRows = {
  product_not_yours: {
    status: 403,
    title: 'The key is not for this product',
    meaning: 'A key of a back end is bound to products, and the request names one that is not among them.',
    cure: 'Use the key of that product, or ask for none: then a list has all of the key’s own.',
  },
} satisfies Record<string, ProblemRow>;
