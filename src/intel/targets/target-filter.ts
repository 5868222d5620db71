import type { Health, PageType } from './target.ts';

/** Which targets are meant; whatever is left out doesn't matter. */
export interface TargetFilter {
  readonly product?: string | undefined;
  readonly competitor?: string | undefined;
  readonly pageType?: PageType | undefined;
  readonly health?: Health | undefined;
  readonly enabled?: boolean | undefined;
}
