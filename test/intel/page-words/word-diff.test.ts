import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aroundChanges, diffWords, type MarkedPiece } from '#src/intel/page-words/word-diff.ts';

const textOf = (pieces: readonly MarkedPiece[]) => pieces.map(({ text }) => text).join('');
/** As a reader sees it: what is marked stands in brackets. */
const marked = (pieces: readonly MarkedPiece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test.each([
  ['$49 a month', '$59 a month', '[$49] a month', '[$59] a month'],
  ['Pro, $49', 'Pro, $49 a month', 'Pro, $49', 'Pro, $49 [a month]'],
  ['one two three four', 'one three four five', 'one [two] three four', 'one three four [five]'],
  ['', 'new', '', '[new]'],
  ['gone for good', '', '[gone for good]', ''],
  ['same', 'same', 'same', 'same'],
  ['same words', 'same  words', 'same words', 'same  words'],
  ['月額 980円', '月額 1280円', '月額 [980]円', '月額 [1280]円'],
])('DASH-4 of %j and %j the words that differ are marked', (before, after, old, fresh) => {
  const diff = diffWords(before, after);
  expect([marked(diff.before), marked(diff.after)]).toEqual([old, fresh]);
});

const words = fc
  .array(fc.constantFrom('a', 'b', 'c', ' ', '  ', '\n', '漢', '👩‍🍳'), { maxLength: 60 })
  .map((all) => all.join(''));

test('DASH-4 the pieces are the texts, and what isn’t marked is the same on both sides', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const diff = diffWords(before, after);
      expect([textOf(diff.before), textOf(diff.after)]).toEqual([before, after]);
      const kept = (pieces: readonly MarkedPiece[]) =>
        textOf(pieces.filter(({ isChanged }) => !isChanged)).replaceAll(/\s+/g, '');
      expect(kept(diff.before)).toBe(kept(diff.after));
    }),
  );
});

test('DASH-4 texts of 500 signs that are all alike in nothing take no time', () => {
  const [before, after] = ['漢'.repeat(500), '字'.repeat(500)];
  const started = performance.now();
  expect(marked(diffWords(before, after).before)).toBe(`[${before}]`);
  expect(performance.now() - started).toBeLessThan(100);
});

test('DASH-4 in brief, what is far from a change is left out, and a sign is never cut in two', () => {
  const far = '👩'.repeat(200);
  const { after } = diffWords(`${far} old ${far}`, `${far} new ${far}`);
  const brief = aroundChanges(after);
  expect(textOf(brief).length).toBeLessThan(300);
  expect(textOf(brief).isWellFormed()).toBe(true);
  expect(marked(brief)).toContain('[new]');
});
