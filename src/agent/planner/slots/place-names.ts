import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { errorsBetween, fold, isTypoOf, wordsIn } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { joined, rewrite, type Piece, type Pieces } from '../text/pieces.ts';

/** Names for one and the same, where only one of them is saved. */
const ALIKE = [
  'home casa house flat apartment',
  'mom mum mama mother',
  'dad papa father',
  'gran grandma granny nan abuela',
  'office oficina',
  'warehouse almacen',
  'store shop tienda',
].map((group) => group.split(' '));

const LITTLE = /^(?:the|of|de|del|la|el|los|las|a)$/;
/** What stands before a part of a name, or another name for it: elsewhere such a word may be anything. */
const LEAD = /^(?:from|to|at|the|my|>|de|del|a|al|la|el|desde|hasta|and|or|,|in|into|mi|en|that|as)$/;

/** Whether a piece is this word, with a small error of typing. */
function isNamed({ folded, mark }: Piece, word: string): boolean {
  const said = folded.replace(/'s$/, '');
  const isNear = isTypoOf(said, word) || (word.length > 4 && said[0] === word[0] && errorsBetween(said, word, 1) <= 1);
  return said === word || mark === word || said === `${word}s` || (!isWord(said) && isNear);
}

/** The places that the pieces name from `at` on, and how many pieces that takes: whole, in part, or by another word. */
function namedAt(pieces: Pieces, at: number, places: readonly KnownPlace[]) {
  const piece = pieces[at] as Piece;
  const [whole] = places
    .map((place) => ({ found: [place], words: wordsIn(place.name) }))
    // A name of signs alone is nothing that anybody says.
    .filter(({ words }) => words.length > 0 && at + words.length <= pieces.length)
    .filter(({ words }) => words.every((word, offset) => isNamed(pieces[at + offset] as Piece, word)))
    .toSorted((a, b) => b.words.length - a.words.length);
  if (whole !== undefined) return { found: whole.found, length: whole.words.length };
  if (at > 0 && !LEAD.test(pieces[at - 1]?.mark ?? '')) return undefined;
  const isPart = (words: readonly string[]) =>
    words.length > 1 && piece.folded.length > 2 && words.some((word) => !LITTLE.test(word) && isNamed(piece, word));
  const parts = places.filter(({ name }) => isPart(wordsIn(name)));
  const alike = ALIKE.find((group) => group.includes(piece.mark)) ?? [];
  const found = parts.length > 0 ? parts : places.filter(({ name }) => alike.includes(fold(name)));
  return found.length > 0 ? { found, length: 1 } : undefined;
}

/** Saved places, each as one piece: `P`, or `B` where a name fits several. */
export function readPlaces(pieces: Pieces, places: readonly KnownPlace[]): Pieces {
  const read: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const { found = [], length = 1 } = namedAt(pieces, at, places) ?? {};
    const own = pieces.slice(at, at + length);
    if (found.length === 0) read.push(...own);
    else read.push(joined(own, { mark: found.length > 1 ? 'B' : 'P', places: found }));
    at += length - 1;
  }
  // "Casa de mamá" is mamá's.
  return rewrite(read, '(?:P|casa|house|place) de (?:mi |la )?P', ({ pieces: [first, ...rest] }) => {
    const owner = rest.at(-1)?.places;
    return owner !== undefined && /^(?:casa|house|place)$/.test(first?.folded ?? '')
      ? { mark: 'P', places: owner }
      : undefined;
  });
}

/** Which of several places an answer means: "the south one", "the second". */
export function chosenPlaces(pieces: Pieces, places: readonly KnownPlace[]): readonly KnownPlace[] {
  const named = places.filter(({ name }) => {
    const telling = wordsIn(name).filter((word) => !places.every((other) => wordsIn(other.name).includes(word)));
    return telling.some((word) => pieces.some((piece) => isNamed(piece, word)));
  });
  const ats = pieces.flatMap(({ mark, number = 0 }) => (mark === 'O' ? [number] : []));
  return named.length > 0 ? named : ats.flatMap((at) => places.at(at) ?? []);
}
