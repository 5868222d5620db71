import type { PlacedProducts } from '#src/intel/catalog/row-refusal.ts';
import { firstIntervalSeconds } from './first-interval.ts';
import { termsOf, type GivenTerms, type TargetTerms } from './target-terms.ts';
import type { WatchedUrl } from './watched-url.ts';

/** A target as it is given: what isn’t said of one that is there stays, of a new one it is as usual. */
export interface GivenTarget
  extends Omit<GivenTerms, 'products' | 'pageType'>, Pick<TargetTerms, 'products' | 'pageType'> {
  readonly competitorSlug: string;
  readonly at: WatchedUrl;
}

/** Terms by the columns that keep them. */
type ByColumn = Readonly<Record<string, unknown>>;

const columnsOf = ({ schedule = {}, ...terms }: GivenTerms): ByColumn => ({
  products: terms.products === undefined ? undefined : [...new Set(terms.products)].toSorted(),
  page_type: terms.pageType,
  label: terms.label,
  language: terms.language,
  selectors: terms.selectors,
  remove_selectors: terms.removeSelectors,
  ignore_texts: terms.ignoreTexts,
  enabled: terms.enabled,
  priority: terms.priority,
  schedule_mode: schedule.mode,
  min_seconds: schedule.minSeconds,
  max_seconds: schedule.maxSeconds,
});

/** Names of the columns that were said. */
const saidOf = (given: GivenTerms): readonly string[] =>
  Object.entries(columnsOf(given)).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** A change of a target that is there. */
export const changeRow = (given: GivenTerms): ByColumn => ({ ...columnsOf(given), said: saidOf(given) });

/** A target that may be new: all of its columns, and which of them were said. */
export function targetRow(given: GivenTarget): ByColumn {
  const terms = termsOf(given);
  return {
    ...columnsOf(terms),
    said: saidOf(given),
    competitor_slug: given.competitorSlug,
    url: given.at.url,
    canonical_host: given.at.canonicalHost,
    host: given.at.host,
    interval_seconds: firstIntervalSeconds(terms.pageType, terms.schedule),
  };
}

/** Where each product stands in a target’s body. */
export const placedIn = (products: readonly string[]): PlacedProducts =>
  products.map((product, index) => ({ product, pointer: `#/products/${index}` }));
