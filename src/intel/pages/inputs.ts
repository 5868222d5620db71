import type { Muted } from '#src/intel/changes/muted.ts';
import type { Learnt } from '#src/intel/changes/learnt-places.ts';
import type { PageType } from '#src/intel/targets/target.ts';
import type { ComparedTarget, PageVersion } from './compared.ts';

/** A page, without its bytes. */
export type InputPage = Pick<PageVersion, 'sha256' | 'finalUrl' | 'contentType'>;

/** Everything that a comparison goes by besides the bytes: stored with its insights, so that they can be derived again. */
export interface Inputs {
  readonly before: InputPage;
  readonly after: InputPage;
  readonly pageType: PageType;
  readonly selectors: readonly string[];
  readonly removeSelectors: readonly string[];
  readonly ignoreTexts: readonly string[];
  readonly muted: readonly Muted[];
  readonly learnt: Learnt;
}

const pageOf = ({ sha256, finalUrl, contentType }: InputPage): InputPage => ({ sha256, finalUrl, contentType });

export function inputsOf(target: ComparedTarget, before: InputPage, after: InputPage, learnt: Learnt): Inputs {
  const { pageType, selectors, removeSelectors, ignoreTexts, muted = [] } = target;
  return {
    before: pageOf(before),
    after: pageOf(after),
    pageType,
    selectors,
    removeSelectors,
    ignoreTexts,
    muted: muted.map(({ anchor, text }) => ({ anchor, text })),
    learnt: { places: learnt.places.map(({ base, states }) => ({ base, states })) },
  };
}
