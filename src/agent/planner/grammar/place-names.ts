import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { errorsBetween, fold, isTypoOf } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { joined, rewrite, type Piece } from '../text/pieces.ts';

/** Names for one and the same, where only one of them is saved. */
const alike: readonly (readonly string[])[] = [
  ['home', 'casa', 'house', 'flat', 'apartment'],
  ['mom', 'mum', 'mama', 'mother', 'mam'],
  ['dad', 'papa', 'father'],
  ['gran', 'grandma', 'granny', 'nan', 'abuela', 'grandmother'],
  ['office', 'oficina'],
  ['warehouse', 'almacen'],
  ['store', 'shop', 'tienda'],
];

const LITTLE = new Set(['the', 'of', 'de', 'del', 'la', 'el', 'los', 'las', 'a']);
const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function names({ folded, mark }: Piece, word: string): boolean {
  const said = folded.replace(/'s$/, '');
  if (said === word || mark === word || said === `${word}s`) return true;
  return (
    !isWord(said) &&
    (isTypoOf(said, word) || (word.length > 4 && said[0] === word[0] && errorsBetween(said, word, 1) <= 1))
  );
}

/** The places that the pieces from `at` name whole, and how many pieces that takes. */
function namedWhole(pieces: readonly Piece[], at: number, places: readonly KnownPlace[]) {
  let best: { place: KnownPlace; length: number } | undefined;
  for (const place of places) {
    const words = wordsOf(place.name);
    const isNamed = words.every((word, offset) => {
      const piece = pieces[at + offset];
      return piece !== undefined && names(piece, word);
    });
    if (isNamed && words.length > (best?.length ?? 0)) best = { place, length: words.length };
  }
  return best;
}

/** The places of which a word names a part: "the warehouse" of Warehouse North and Warehouse South. */
const namedInPart = (piece: Piece, places: readonly KnownPlace[]) =>
  piece.folded.length < 4
    ? []
    : places.filter(
        ({ name }) => wordsOf(name).length > 1 && wordsOf(name).some((word) => !LITTLE.has(word) && names(piece, word)),
      );

/** The one place that is saved under another word for the same. */
function namedAlike(piece: Piece, places: readonly KnownPlace[]): KnownPlace | undefined {
  const group = alike.find((words) => words.includes(piece.mark));
  const found = group === undefined ? [] : places.filter(({ name }) => group.includes(fold(name)));
  return found.length === 1 ? found[0] : undefined;
}

const PREPOSITIONS = /^(?:from|to|at|the|my|>|de|del|a|al|la|el|desde|hasta|and|or|,|in|into|mi|en|that|as)$/;

/** Saved places, each as one piece: `P`, or `B` where a name fits several. */
export function readPlaces(pieces: readonly Piece[], places: readonly KnownPlace[]): readonly Piece[] {
  const read: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const whole = namedWhole(pieces, at, places);
    const isAfterPreposition = at === 0 || PREPOSITIONS.test(pieces[at - 1]?.mark ?? '');
    const part = isAfterPreposition && whole === undefined ? namedInPart(piece, places) : [];
    const other = whole ?? (part.length > 0 ? undefined : namedAlike(piece, places));
    if (whole !== undefined) {
      read.push(joined(pieces.slice(at, at + whole.length), { mark: 'P', places: [whole.place] }));
      at += whole.length - 1;
    } else if (part.length > 0) read.push({ ...piece, mark: part.length === 1 ? 'P' : 'B', places: part });
    else if (other !== undefined && isAfterPreposition && 'name' in other)
      read.push({ ...piece, mark: 'P', places: [other] });
    else read.push(piece);
  }
  // "Casa de mamá" is mamá's.
  return rewrite(read, '(?:P|casa|house|place) de (?:mi |la )?P', ({ pieces: [first, ...rest] }) => {
    const last = rest.at(-1);
    const isHouse = first !== undefined && /^(?:casa|house|place)$/.test(first.folded);
    return isHouse && last?.places !== undefined ? { mark: 'P', places: last.places } : undefined;
  });
}

/** Which of several places an answer means: "the south one". */
export const chosenPlaces = (pieces: readonly Piece[], places: readonly KnownPlace[]): readonly KnownPlace[] =>
  places.filter(({ name }) => {
    const telling = wordsOf(name).filter((word) => !places.every((other) => wordsOf(other.name).includes(word)));
    return telling.some((word) => pieces.some((piece) => names(piece, word)));
  });
