import { isMonthName } from '#src/intel/entries/dates.ts';

/** The words that one text has and the other doesn't, in their order. */
export interface WordDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Comparisons of words that one pair of texts may take. */
const MOST_COMPARISONS = 250_000;

/** Beyond so many comparisons words are counted, wherever they stand. */
export function wordDifference(before: string, after: string, most = MOST_COMPARISONS): WordDifference {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start += 1;
  let same = 0;
  while (same < Math.min(was.length, is.length) - start && was.at(-1 - same) === is.at(-1 - same)) same += 1;
  const [gone, come] = [was.slice(start, was.length - same), is.slice(start, is.length - same)];
  return gone.length * come.length > Math.min(most, MOST_COMPARISONS)
    ? { added: without(come, gone), removed: without(gone, come) }
    : aligned(gone, come);
}

const wordsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** By the longest common subsequence. */
function aligned(was: readonly string[], is: readonly string[]): WordDifference {
  const width = is.length + 1;
  const lengths = new Uint16Array((was.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = was.length - 1; row >= 0; row -= 1)
    for (let column = is.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        was[row] === is[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const [added, removed]: [string[], string[]] = [[], []];
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length)
    if (row < was.length && column < is.length && was[row] === is[column]) [row, column] = [row + 1, column + 1];
    else if (column >= is.length || (row < was.length && at(row + 1, column) >= at(row, column + 1)))
      removed.push(was[row++] ?? '');
    else added.push(is[column++] ?? '');
  return { added, removed };
}

const NEGATIONS = new Set(
  'not no never without cannot neither nor none nobody nothing nowhere except unless nicht nie niemals kein keine keinen ohne ne pas jamais sans sin nunca'.split(
    ' ',
  ),
);

/** Whether a word is a number, a month or a negation: one of them may turn a sentence round. */
export function isWeighty(word: string): boolean {
  if (word.length > 60) return false;
  const plain = word.replaceAll(/[^\p{L}\p{N}'’]/gu, '');
  const lower = plain.toLowerCase();
  if (/\p{N}/u.test(plain) || NEGATIONS.has(lower) || /n['’]t$/.test(lower)) return true;
  return plain !== lower && isMonthName(plain);
}
