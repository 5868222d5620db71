import type { Category } from './category.ts';
import type { Relevance } from './competitor.ts';
import type { PlacedProducts } from './row-refusal.ts';

/** What an admin says of a competitor. */
export interface CompetitorTerms {
  readonly displayName: string;
  readonly category: Category;
  readonly homepageUrl: string;
  readonly relevance: readonly Relevance[];
}

/** A competitor as it is given: what isn’t said is `undefined`. */
export type GivenCompetitor = { readonly slug: string } & {
  readonly [K in keyof CompetitorTerms]?: CompetitorTerms[K] | undefined;
};

/** A product as it is given. */
export interface GivenProduct {
  readonly slug: string;
  readonly displayName: string;
}

/** In one order, so that the same is the same. */
export const inOrder = (relevance: readonly Relevance[]): readonly Relevance[] =>
  relevance.map(({ product, score }) => ({ product, score })).toSorted((a, b) => (a.product < b.product ? -1 : 1));

/** Where each product stands in a competitor’s body. */
export const placedIn = (relevance: readonly Relevance[]): PlacedProducts =>
  relevance.map(({ product }, index) => ({ product, pointer: `#/relevance/${index}/product` }));
