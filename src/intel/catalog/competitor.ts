import type { Category } from './category.ts';

/** How much a competitor matters to one of our products, from 0 to 1. */
export interface Relevance {
  readonly product: string;
  readonly score: number;
}

export interface Competitor {
  readonly slug: string;
  readonly displayName: string;
  readonly category: Category;
  readonly homepageUrl: string;
  readonly relevance: readonly Relevance[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
