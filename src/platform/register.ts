/**
 * What this house has, for the compiler: the platform names nothing of it. `src/domains.ts` adds `domains`,
 * `src/workers.ts` adds `workers`, by declaration merging; so unions such as `ProblemCode` are closed, and a typo
 * doesn't compile.
 */
export interface Register {}

/** Kinds of actor that domains add, by their `kind`: each has a `keyId`. A `domain.ts` adds its own. */
export interface Actors {}
