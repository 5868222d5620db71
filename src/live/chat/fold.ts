const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without spaces between words: there a listed word counts wherever it occurs. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** One character in the form that is compared. */
export interface Unit {
  readonly unit: string;
  readonly isInWord: boolean;
  readonly isUnspaced: boolean;
}

/** A unit of a text with the index of its character, to find a match in the original. */
export interface FoldedUnit extends Unit {
  readonly from: number;
}

const MAX_KNOWN = 4_096;
/** The units of characters, computed once. */
const known = new Map<string, readonly Unit[]>();

/** Compatibility forms (NFKC), case and invisible characters make no difference. */
function unitsOf(character: string): readonly Unit[] {
  const found = known.get(character);
  if (found !== undefined) return found;
  const plain = character.normalize('NFKC').toLowerCase().normalize('NFKC');
  const units = Array.from(plain)
    .filter((unit) => !IGNORED.test(unit))
    .map((unit) => ({ unit, isInWord: IN_WORD.test(unit), isUnspaced: UNSPACED.test(unit) }));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(character, units);
  return units;
}

/** A text, character by character: up to eighteen units for each. */
export const fold = (text: string): readonly FoldedUnit[] =>
  Array.from(text.normalize('NFC')).flatMap((character, from) => unitsOf(character).map((unit) => ({ ...unit, from })));

export const foldText = (text: string): string =>
  fold(text)
    .map(({ unit }) => unit)
    .join('');
