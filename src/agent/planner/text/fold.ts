/** Lower case without accents, character for character: offsets stay. */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[‘’´`]/g, "'")
    .replaceAll(/[\u0080-\uFFFF]/g, (letter) => letter.normalize('NFD').charAt(0))
    .toLowerCase();

/** Damerau–Levenshtein (a swap of neighbours is one error), given up above `limit`. */
export function errorsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? limit + 1;
}

const sorted = (word: string) => word.split('').toSorted().join('');
export const undoubled = (word: string) => word.replaceAll(/(.)\1+/g, '$1');
const voweled = (word: string) => word.replaceAll(/[aeiouy]/g, 'a');
export const consonants = (word: string) => word.charAt(0) + word.slice(1).replaceAll(/[aeiou]/g, '');

/**
 * Whether a typed word is another one with the errors that fingers make: a letter doubled or not, all vowels left out, or
 * one for another in words of six letters,
 * one letter too many or too few in words of five letters, two errors from eight on; in shorter ones two letters may be
 * swapped. The first letter is right, or swapped.
 */
export function isTypoOf(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (word.length < 3 || typed.length < 3) return false;
  const isAnagram = typed.length === word.length && sorted(typed) === sorted(word);
  if (isAnagram && errorsBetween(typed, word, 1) === 1) return true;
  if (undoubled(typed) === undoubled(word) || typed === consonants(word)) return true;
  if (word.length > 5 && voweled(typed) === voweled(word)) return true;
  if (word.length < 5 || typed.length < 4 || typed[0] !== word[0]) return false;
  // One letter for another makes too many real words of short ones.
  if (word.length < 8 && typed.length === word.length) return false;
  const limit = word.length >= 8 ? 2 : 1;
  return errorsBetween(typed, word, limit) <= limit;
}

export const wordsIn = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Letters and digits alone, for names that are written in one word or in several: "lock-up", "B and B". */
export const squashed = (text: string): string =>
  fold(text)
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
