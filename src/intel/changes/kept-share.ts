import type { Block } from '#src/intel/pages/content.ts';

/**
 * The share of the words of one text that another has, too, from 0 to 1, by their letters. `alike`: letters of what stands on
 * both sides besides.
 */
export function keptShareOf(before: readonly Block[], after: readonly Block[], alike = 0): number {
  const left = new Map<string, number>();
  for (const word of wordsOf(after)) left.set(word, (left.get(word) ?? 0) + 1);
  let [all, kept] = [alike, alike];
  for (const word of wordsOf(before)) {
    const count = left.get(word) ?? 0;
    all += word.length;
    if (count > 0) kept += word.length;
    left.set(word, count - 1);
  }
  return all === 0 ? 1 : kept / all;
}

function* wordsOf(blocks: readonly Block[]): Generator<string> {
  for (const { text } of blocks) yield* text.split(' ');
}

/** Without the blanks between words. */
export function lettersOf(blocks: readonly Block[]): number {
  let letters = 0;
  for (const { text } of blocks) {
    letters += text.length;
    for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) letters -= 1;
  }
  return letters;
}
