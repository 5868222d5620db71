import { cleanText, cut } from './clean.ts';
import type { ComparedTarget, Decision, PageVersion } from './compared.ts';
import { readContent, type ReadContent } from './page-content.ts';

interface BothTexts {
  readonly before: ReadContent;
  readonly after: ReadContent;
  /** What of the pages wasn't read as the target says. */
  readonly decisions: readonly Decision[];
}

type Selecting = Pick<ComparedTarget, 'selectors' | 'removeSelectors'>;
const SHOWN_CHARACTERS = 200;

/**
 * The texts of both sides by the same selectors: one that can't be used on one side isn't used on the other, and if those
 * that choose find nothing on either, both pages are read whole.
 */
export function bothTexts(target: Selecting, before: PageVersion, after: PageVersion): BothTexts {
  const read = (by: Selecting) => ({ before: readContent(before, by), after: readContent(after, by) });
  let texts = read(target);
  const faults = new Map(
    [...texts.before.faults, ...texts.after.faults].map(({ selector, fault }) => [selector, fault]),
  );
  const isUsable = (selector: string) => !faults.has(selector);
  const usable = {
    selectors: target.selectors.filter(isUsable),
    removeSelectors: target.removeSelectors.filter(isUsable),
  };
  if (faults.size > 0) texts = read(usable);
  const isUnmatched = texts.before.isUnmatched && texts.after.isUnmatched;
  if (isUnmatched) texts = read({ ...usable, selectors: [] });
  return {
    ...texts,
    decisions: [
      ...Array.from(faults, ([selector, fault]) => decision(`selector_${fault}`, selector)),
      ...(isUnmatched ? [decision('selector_unmatched', target.selectors.join(', '))] : []),
      ...(texts.before.isTruncated || texts.after.isTruncated ? [decision('page_truncated', '')] : []),
    ],
  };
}

const decision = (rule: string, anchor: string): Decision => ({
  rule,
  anchor: cut(cleanText(anchor), SHOWN_CHARACTERS),
  before: null,
  after: null,
});
