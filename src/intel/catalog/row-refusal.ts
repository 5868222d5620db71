import { Problem } from '#src/platform/problem/problem.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';
import type { PutRefusals } from './given-rows.ts';

/** What is wrong with a field, and the way out. */
export const fieldFaults = {
  unknown_competitor: { code: 'unknown_competitor', detail: 'There is no such competitor: add it first.' },
  unknown_product: {
    code: 'unknown_product',
    detail: 'There is no such product of ours: add it by a seed, POST /api/admin/seed.',
  },
  schedule_invalid: { code: 'invalid_value', detail: 'minSeconds must be at most maxSeconds.' },
} as const;

/** Where products stand in what was given: each with its pointer. */
export type PlacedProducts = readonly { readonly product: string; readonly pointer: string }[];

export const unknownProducts = (placed: PlacedProducts, unknown: readonly string[] | null): FieldError[] =>
  placed
    .filter(({ product }) => unknown?.includes(product))
    .map(({ pointer }) => ({ pointer, ...fieldFaults.unknown_product }));

/** The problem of a row that wasn’t written. `exists`: what is there. */
export function refusedPut(
  refused: keyof PutRefusals,
  unknown: readonly string[] | null,
  { placed, exists }: { readonly placed: PlacedProducts; readonly exists: Problem },
): Problem {
  switch (refused) {
    case 'exists':
      return exists;
    case 'not_found':
    case 'version_mismatch':
      return new Problem(refused);
    case 'unknown_competitor':
      return new Problem('validation_failed', {
        errors: [{ pointer: '#/competitorSlug', ...fieldFaults.unknown_competitor }],
      });
    case 'unknown_product':
      return new Problem('validation_failed', { errors: unknownProducts(placed, unknown) });
    case 'schedule_invalid':
      return new Problem('validation_failed', {
        errors: [{ pointer: '#/schedule', ...fieldFaults.schedule_invalid }],
      });
  }
}
