import type { Severity } from '#src/intel/insights/kind.ts';
import type { Category } from './category.ts';

/** A competitor as the feed lists it: its figures are of the products that were asked for. */
export interface WatchedCompetitor {
  readonly slug: string;
  readonly displayName: string;
  readonly category: Category;
  /** The highest of the products. */
  readonly relevanceScore: number;
  readonly homepageUrl: string;
  readonly targetCount: number;
  readonly lastInsightAt: Date | null;
  readonly openInsights: Readonly<Record<Severity, number>>;
}

/** There are no more. */
export const MAX_COMPETITORS = 500;
