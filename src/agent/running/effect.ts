import type { Json } from '#src/agent/registry/capability.ts';
import type { Problem } from '#src/platform/problem/problem.ts';

/** What came of running a call. `refused`: certainly nothing. `unknown`: nobody answered clearly; it may have been done. */
export type Effect =
  | { readonly kind: 'done'; readonly result: Json }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unknown' };

/**
 * What became of a call that was run before. `none`: nothing, and nothing will. `unknown`: ask again later.
 * `unknowable`: nobody can ever say.
 */
export type EffectOutcome = Effect | { readonly kind: 'none' } | { readonly kind: 'unknowable' };

export const done = (result: Json): Effect => ({ kind: 'done', result });
export const refused = (problem: Problem): Effect => ({ kind: 'refused', problem });
