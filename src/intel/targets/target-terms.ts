import { ownerOf } from '#src/intel/nodes/placement.ts';
import type { Pace } from './first-interval.ts';
import { targetBounds, type PageType, type Target } from './target.ts';

/** What an admin says of a target, apart from whose it is and where. */
export interface TargetTerms {
  readonly products: readonly string[];
  readonly pageType: PageType;
  readonly label: string | null;
  readonly language: string | null;
  readonly selectors: readonly string[];
  readonly removeSelectors: readonly string[];
  readonly ignoreTexts: readonly string[];
  readonly enabled: boolean;
  readonly priority: number;
  readonly schedule: Pace;
}

/** The terms as somebody gives them: what isn’t said is `undefined`, of the schedule too. */
export type GivenTerms = { readonly [K in Exclude<keyof TargetTerms, 'schedule'>]?: TargetTerms[K] | undefined } & {
  readonly schedule?: { readonly [K in keyof Pace]?: Pace[K] | undefined } | undefined;
};

/** What holds of a new target unless it is said otherwise. */
export const usualTerms: Omit<TargetTerms, 'products' | 'pageType'> = {
  label: null,
  language: null,
  selectors: [],
  removeSelectors: [],
  ignoreTexts: [],
  enabled: true,
  priority: 3,
  schedule: { mode: 'adaptive', minSeconds: targetBounds.minSeconds, maxSeconds: targetBounds.maxSeconds },
};

const said = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** A new target’s terms. */
export const termsOf = ({
  schedule = {},
  ...given
}: GivenTerms & Pick<TargetTerms, 'products' | 'pageType'>): TargetTerms => ({
  ...usualTerms,
  ...(said(given) as Pick<TargetTerms, 'products' | 'pageType'>),
  schedule: { ...usualTerms.schedule, ...said(schedule) },
});

/** A target as its statements return it. */
export type StoredTarget = Omit<Target, 'ownerNode'> & { readonly host: string };

/** With the node that its host belongs to. */
export const withNode = ({ host, ...stored }: StoredTarget): Target => ({ ...stored, ownerNode: ownerOf(host) });
