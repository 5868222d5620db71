/** Words of a text that are compared. */
const MOST_WORDS = 400;

export type Words = ReadonlyMap<string, number>;

/** The words of a text, each with its number. */
export function wordsOf(text: string): Words {
  const words = new Map<string, number>();
  for (const word of text.toLowerCase().split(' ', MOST_WORDS)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** How much two texts have in common, from 0 to 1: Dice's coefficient of their words. */
export function likeness(one: Words, other: Words): number {
  let [common, all] = [0, 0];
  for (const [word, count] of one) {
    all += count;
    common += Math.min(count, other.get(word) ?? 0);
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 1 : (2 * common) / all;
}
