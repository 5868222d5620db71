import { failureOfAnswer } from '#src/intel/fetching/marks.ts';
import { compare } from '#src/intel/findings/compare.ts';
import { nothingLearnt } from '#src/intel/changes/learnt-places.ts';
import type { Comparison, PageVersion } from '#src/intel/pages/compared.ts';
import type { PageType } from '#src/intel/targets/target.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** Looks at one page again and again. */
export interface Watch {
  /** What is new since the last look. An answer that isn't the page is passed over; its decision says what it was. */
  readonly look: (page: {
    readonly bytes: Uint8Array;
    readonly contentType: string;
  }) => Pick<Comparison, 'insights' | 'decisions'>;
}

interface Watching {
  readonly url: string;
  readonly pageType: PageType;
  /** With what each look is compared: as the swarm does, with the last page that was news; or with the one before. */
  readonly against: 'news' | 'last';
}

export function watch({ url, pageType, against }: Watching): Watch {
  const id = '00000000-0000-7000-8000-000000000001';
  const target = { id, pageType, selectors: [], removeSelectors: [], ignoreTexts: [], url };
  let before: PageVersion | null = null;
  let learnt = nothingLearnt;
  return {
    look: ({ bytes, contentType }) => {
      const failure = failureOfAnswer({ status: 200, headers: new Headers(), bytes, askedUrl: url, finalUrl: url });
      if (failure !== undefined)
        return { insights: [], decisions: [{ rule: failure.outcome, anchor: '', before: null, after: null }] };
      const after = { bytes, contentType, finalUrl: url, sha256: sha256Hex(bytes) };
      const comparison = compare({ target, before, after, learnt });
      learnt = comparison.learnt;
      const { outcome } = comparison;
      if (against === 'last' || outcome === 'baseline' || outcome === 'changed') before = after;
      return comparison;
    },
  };
}
