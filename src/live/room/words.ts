export type WordAct = 'mask' | 'reject';

/** Words that a host doesn't want to read in their room, folded, and what becomes of a message that has one. */
export interface WordList {
  readonly words: readonly string[];
  readonly act: WordAct;
}

const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that put no space between words: there a listed word counts wherever it stands. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** As words are compared: compatibility forms (NFKC), case and what can't be seen make no difference. */
export const foldText = (text: string): string =>
  folded(text)
    .map(({ unit }) => unit)
    .join('');

interface Folded {
  readonly unit: string;
  /** Index of the character that it came from. */
  readonly from: number;
}

/** Character by character, so that what is found can be found again in the original. */
function folded(text: string): Folded[] {
  return Array.from(text.normalize('NFC')).flatMap((character, from) => {
    const plain = character.normalize('NFKC').toLowerCase().normalize('NFKC');
    return Array.from(plain)
      .filter((unit) => !IGNORED.test(unit))
      .map((unit) => ({ unit, from }));
  });
}

/** The message as the room may see it: masked where a listed word stands, undefined where it is not to be seen at all. */
export function applyWords(list: WordList, text: string): string | undefined {
  if (list.words.length === 0) return text;
  const units = folded(text);
  const hit = new Set<number>();
  for (const word of list.words) for (const at of placesOf(Array.from(word), units)) mark(hit, units, at);
  if (hit.size === 0) return text;
  if (list.act === 'reject') return undefined;
  return Array.from(text.normalize('NFC'))
    .map((character, index) => (hit.has(index) ? '*' : character))
    .join('');
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function* placesOf(word: readonly string[], units: readonly Folded[]): Generator<Span> {
  if (word.length === 0) return;
  for (let start = 0; start + word.length <= units.length; start += 1) {
    const end = start + word.length;
    if (word.some((unit, index) => units[start + index]?.unit !== unit)) continue;
    if (isEdge(units[start - 1]?.unit, word[0]) && isEdge(units[end]?.unit, word.at(-1))) yield { start, end };
  }
}

/** Whether a listed word may begin or end here: beside it stands no further letter of the same word. */
const isEdge = (beside: string | undefined, own: string | undefined) =>
  beside === undefined || !IN_WORD.test(beside) || UNSPACED.test(beside) || UNSPACED.test(own ?? '');

function mark(hit: Set<number>, units: readonly Folded[], { start, end }: Span): void {
  const [first, last] = [units[start]?.from ?? 0, units[end - 1]?.from ?? 0];
  for (let index = first; index <= last; index += 1) hit.add(index); // with what is ignored in between
}
