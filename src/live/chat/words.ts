import { fold, type FoldedUnit, type Unit } from './fold.ts';

export type WordAct = 'mask' | 'reject';

/** The words that a host blocks in their room, folded, and what happens to a message with one. */
export interface WordList {
  readonly words: readonly string[];
  readonly act: WordAct;
}

/** The words as a tree: a text is matched against all of them at once, from each place as far as the longest word. */
interface Tree {
  /** A number for each letter of the words, because small keys are found faster. */
  readonly letters: ReadonlyMap<string, number>;
  /** The next node, by node and letter. */
  readonly next: ReadonlyMap<number, number>;
  /** Nodes at which a word ends. */
  readonly ends: ReadonlySet<number>;
}

/** The tree of each list, built once. */
const trees = new WeakMap<WordList, Tree>();

function treeOf(list: WordList): Tree {
  const made = trees.get(list) ?? plant(list.words);
  trees.set(list, made);
  return made;
}

function plant(words: readonly string[]): Tree {
  const spelled = words.map((word) => Array.from(word));
  const letters = new Map([...new Set(spelled.flat())].map((letter, index) => [letter, index]));
  const next = new Map<number, number>();
  const ends = new Set<number>();
  for (const word of spelled) {
    let node = 0;
    for (const letter of word) {
      const key = node * letters.size + (letters.get(letter) ?? 0);
      const to = next.get(key) ?? next.size + 1;
      next.set(key, to);
      node = to;
    }
    if (node !== 0) ends.add(node);
  }
  return { letters, next, ends };
}

/** The message as the room may see it: with listed words masked; undefined if it is refused. */
export function applyWords(list: WordList, text: string): string | undefined {
  if (list.words.length === 0) return text;
  const tree = treeOf(list);
  const units = fold(text);
  const letters = units.map(({ unit }) => tree.letters.get(unit));
  const hit = new Set<number>();
  let hidden = -1;
  for (let start = 0; start < units.length; start += 1) {
    const end = endOfWord(tree, units, letters, start);
    if (end === undefined) continue;
    if (list.act === 'reject') return undefined;
    // Including ignored characters in between; and once if words overlap.
    for (let at = Math.max(units[start]?.from ?? 0, hidden + 1); at <= (units[end - 1]?.from ?? 0); at += 1)
      hit.add((hidden = at));
  }
  if (hit.size === 0) return text;
  return Array.from(text.normalize('NFC'))
    .map((character, index) => (hit.has(index) ? '*' : character))
    .join('');
}

/**
 * The end of the longest listed word that begins here; undefined if none does. `letters`: the units' numbers in the
 * tree.
 */
function endOfWord(
  { letters: { size }, next, ends }: Tree,
  units: readonly FoldedUnit[],
  letters: readonly (number | undefined)[],
  start: number,
): number | undefined {
  if (!isEdge(units[start - 1], units[start])) return undefined;
  let node = 0;
  let found: number | undefined;
  for (let at = start; ; at += 1) {
    const letter = letters[at];
    const to = letter === undefined ? undefined : next.get(node * size + letter);
    if (to === undefined) return found;
    node = to;
    if (ends.has(node) && isEdge(units[at + 1], units[at])) found = at + 1;
  }
}

/** Whether a listed word may begin or end here: the neighbouring letter isn't of the same word. */
const isEdge = (beside: Unit | undefined, own: Unit | undefined) =>
  beside === undefined || !beside.isInWord || beside.isUnspaced || own?.isUnspaced === true;
