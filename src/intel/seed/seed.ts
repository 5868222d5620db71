import type { GivenCompetitor, GivenProduct } from '#src/intel/catalog/competitor-terms.ts';
import type { GivenTarget } from '#src/intel/targets/given-target.ts';

/** At most so many rows of a seed. */
export const seedBounds = {
  bytes: 1_048_576,
  values: 150_000,
  products: 100,
  competitors: 500,
  targets: 5_000,
} as const;

export const seedKinds = ['products', 'competitors', 'targets'] as const;
export type SeedKind = (typeof seedKinds)[number];

/** A row with its place in the body. */
export type Placed<T> = T & { readonly n: number };

/** A row that isn’t taken: where its first fault is, and what. */
export interface Rejection {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export type SeedTargetRow = Omit<GivenTarget, 'at'> & { readonly url: string };

/** A seed whose rows have their shapes. */
export interface Seed {
  readonly products: readonly Placed<GivenProduct>[];
  readonly competitors: readonly Placed<GivenCompetitor & { readonly homepageUrl: string }>[];
  readonly targets: readonly Placed<SeedTargetRow>[];
  /** Rows that haven’t. */
  readonly rejected: readonly Rejection[];
  readonly dryRun: boolean;
  readonly prune: boolean;
}

export type Counts = Readonly<Record<SeedKind, number>>;

/** What became of a seed, or in a dry run would. */
export interface SeedReport {
  readonly dryRun: boolean;
  readonly created: Counts;
  readonly updated: Counts;
  readonly unchanged: Counts;
  readonly pruned: { readonly targets: number };
  readonly rejected: readonly Rejection[];
}

/** Rows of which each has a key of its own; of several with one the first counts. */
export function distinctRows<T extends { readonly n: number }>(
  kind: SeedKind,
  rows: readonly T[],
  keyOf: (row: T) => string,
): { readonly rows: readonly T[]; readonly rejected: readonly Rejection[] } {
  const first = new Map<string, number>();
  const rejected: Rejection[] = [];
  const kept = rows.filter((row) => {
    const known = first.get(keyOf(row));
    if (known === undefined) {
      first.set(keyOf(row), row.n);
      return true;
    }
    const detail = `The same stands at #/${kind}/${known}, which counts.`;
    rejected.push({ pointer: `#/${kind}/${row.n}`, code: 'duplicate', detail });
    return false;
  });
  return { rows: kept, rejected };
}

/** The name of a page that is watched: whose it is and where. */
export const nameOf = (competitorSlug: string, url: string): string => `${competitorSlug} ${url}`;
