import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { errorsBetween, fold, isTypoOf } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { joined, rewrite, type Piece, type Pieces } from '../text/pieces.ts';

/** Names for one and the same, where only one of them is saved. */
const ALIKE =
  'home casa house flat apartment,mom mum mama mother,dad papa father,gran grandma granny nan abuela,office oficina,warehouse almacen,store shop tienda'
    .split(',')
    .map((group) => group.split(' '));

const LITTLE = new Set(['the', 'of', 'de', 'del', 'la', 'el', 'los', 'las', 'a']);
const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether a piece is this word, with a small error of typing. */
function isNamed({ folded, mark }: Piece, word: string): boolean {
  const said = folded.replace(/'s$/, '');
  const isNear = isTypoOf(said, word) || (word.length > 4 && said[0] === word[0] && errorsBetween(said, word, 1) <= 1);
  return said === word || mark === word || said === `${word}s` || (!isWord(said) && isNear);
}

/** The places that the pieces name from `at` on, and how many pieces that takes: whole, in part, or by another word. */
function namedAt(pieces: Pieces, at: number, places: readonly KnownPlace[]) {
  const isWhole = ({ name }: KnownPlace) =>
    wordsOf(name).length > 0 && // a name of signs alone is nothing that anybody says
    wordsOf(name).every(
      (word, offset) => pieces[at + offset] !== undefined && isNamed(pieces[at + offset] as Piece, word),
    );
  const lengthOf = ({ name }: KnownPlace) => wordsOf(name).length;
  const [whole] = places.filter(isWhole).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (whole !== undefined) return { found: [whole], length: lengthOf(whole) };
  const piece = pieces[at] as Piece;
  const isTold =
    at === 0 ||
    /^(?:from|to|at|the|my|>|de|del|a|al|la|el|desde|hasta|and|or|,|in|into|mi|en|that|as)$/.test(
      pieces[at - 1]?.mark ?? '',
    );
  if (!isTold) return undefined;
  const isPart = ({ name }: KnownPlace) =>
    piece.folded.length > 2 &&
    lengthOf({ name } as KnownPlace) > 1 &&
    wordsOf(name).some((word) => !LITTLE.has(word) && isNamed(piece, word));
  const parts = places.filter(isPart);
  const alike = ALIKE.find((group) => group.includes(piece.mark)) ?? [];
  const others = places.filter(({ name }) => alike.includes(fold(name)));
  return parts.length > 0
    ? { found: parts, length: 1 }
    : others.length === 1
      ? { found: others, length: 1 }
      : undefined;
}

/** Saved places, each as one piece: `P`, or `B` where a name fits several. */
export function readPlaces(pieces: Pieces, places: readonly KnownPlace[]): Pieces {
  const read: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const named = namedAt(pieces, at, places);
    const own = pieces.slice(at, at + (named?.length ?? 1));
    read.push(
      named === undefined
        ? (pieces[at] as Piece)
        : joined(own, { mark: named.found.length > 1 ? 'B' : 'P', places: named.found }),
    );
    at += own.length - 1;
  }
  // "Casa de mamá" is mamá's.
  return rewrite(read, '(?:P|casa|house|place) de (?:mi |la )?P', ({ pieces: [first, ...rest] }) => {
    const owner = rest.at(-1)?.places;
    return owner !== undefined && /^(?:casa|house|place)$/.test(first?.folded ?? '')
      ? { mark: 'P', places: owner }
      : undefined;
  });
}

/** Which of several places an answer means: "the south one". */
export const chosenPlaces = (pieces: Pieces, places: readonly KnownPlace[]): readonly KnownPlace[] =>
  places.filter(({ name }) => {
    const telling = wordsOf(name).filter((word) => !places.every((other) => wordsOf(other.name).includes(word)));
    return telling.some((word) => pieces.some((piece) => isNamed(piece, word)));
  });
