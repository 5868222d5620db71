import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { errorsBetween, fold, isTypoOf, squashed, wordsIn } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { has, joined, rewrite, type Piece, type Pieces } from '../text/pieces.ts';

/** Names for one and the same, where only one of them is saved. */
const ALIKE = [
  'home casa house flat apartment',
  'mom mum mam mama mami mother',
  'dad papa pop father',
  'gran grandma granny nan nana abuela grandmother',
  'grandpa grandad granddad abuelo grandfather',
  'office oficina',
  'warehouse almacen',
  'store shop tienda',
].map((group) => group.split(' '));

/** A word for an end, right before or with an article. */
const ENDS = '(?:from|to|at|>|desde|de|a|al|del)(?: (?:the|my|el|la|mi))?$';

const LITTLE = /^(?:the|of|de|del|la|el|los|las|a|and|place|\d)$/;
/** What stands before a part of a name, or another name for it: elsewhere such a word may be anything. */
const LEAD = /^(?:from|form|to|at|the|my|>|de|del|a|al|la|el|desde|hasta|and|or|,|in|into|mi|en|that|as)$/;

/** Whether a piece is this word, with a small error of typing. */
function isNamed({ folded, mark }: Piece, word: string): boolean {
  const said = folded.replace(/'s$/, '');
  const isNear = isTypoOf(said, word) || (word.length > 4 && said[0] === word[0] && errorsBetween(said, word, 1) <= 1);
  return said === word || mark === word || said === `${word}s` || (!isWord(said) && isNear);
}

/** Without its article, in one word. */
const keyOf = ({ name }: KnownPlace): string => squashed(name.replace(/^(?:the|el|la|los|las) /i, ''));
/** Signs that stand within a name, too. */
const IN_NAME = /^(?:[&'/.-]|\W?[a-z0-9].*)$/;

/** How well pieces say a name: not, with errors of typing, or as it is; an owner's "s" is said or not. */
function likeness(pieces: Pieces, place: KnownPlace, isLed: boolean): 0 | 1 | 2 {
  const name = keyOf(place);
  const said = squashed(pieces.map(({ raw }) => raw).join(''));
  if (name === '') return 0;
  if (said === name || said === `${name}s` || `${said}s` === name) return 2;
  // A word of a name is a part of it, not all of it with an error.
  if (said.length < 3 || wordsIn(place.name).includes(said)) return 0;
  if (pieces.every(({ folded, mark }) => isWord(folded) || !/^[a-z]/.test(mark))) return 0;
  if (isTypoOf(said, name) || isTypoOf(said, `${name}s`)) return isLed || name.length > 5 ? 1 : 0;
  const limit = name.length > 8 ? 2 : name.length > 4 || said.length < name.length ? 1 : 0;
  return isLed && said[0] === name[0] && errorsBetween(said, name, limit) <= limit ? 1 : 0;
}

interface Named {
  readonly found: readonly KnownPlace[];
  readonly length: number;
  readonly isWhole: boolean;
}

/** The places that the pieces name from `at` on, and how many pieces that takes: whole, in part, or by another word. */
function namedAt(pieces: Pieces, at: number, places: readonly KnownPlace[]): Named | undefined {
  const piece = pieces[at] as Piece;
  const isLed = at === 0 || LEAD.test(pieces[at - 1]?.mark ?? '');
  if (!/^["“'‘]?[\p{L}\p{N}]/u.test(piece.raw)) return undefined;
  const most = pieces.slice(at, at + 7).findIndex(({ raw }) => !/^["“'‘]/.test(raw) && !IN_NAME.test(fold(raw)));
  const [whole] = Array.from({ length: most < 0 ? Math.min(7, pieces.length - at) : most }, (_, more) => more + 1)
    .filter((length) => /[\p{L}\p{N}]/u.test(pieces[at + length - 1]?.raw ?? ''))
    .flatMap((length) =>
      places.map((place) => ({
        found: [place],
        length,
        like: likeness(pieces.slice(at, at + length), place, isLed),
      })),
    )
    .filter(({ like }) => like > 0)
    .toSorted((a, b) => b.like - a.like || b.length - a.length);
  if (whole !== undefined) return { ...whole, isWhole: true };
  // "A house by the sea" is none of them; "a casa" is.
  const isAny =
    pieces[at - 1]?.mark === 'a' && !/^(?:casa|mama|papa|abuel[ao]|oficina|almacen|tienda)$/.test(piece.mark);
  if (!isLed || isAny) return undefined;
  const isPart = (words: readonly string[]) =>
    words.length > 1 && piece.folded.length > 2 && words.some((word) => !LITTLE.test(word) && isNamed(piece, word));
  const parts = places.filter(({ name }) => isPart(wordsIn(name)));
  const alike = ALIKE.find((group) => group.includes(piece.mark)) ?? [];
  const found = parts.length > 0 ? parts : places.filter(({ name }) => alike.includes(fold(name)));
  return found.length > 0 ? { found, length: 1, isWhole: false } : undefined;
}

/** Saved places, each as one piece: `P`, or `B` where a name fits several. */
export function readPlaces(pieces: Pieces, places: readonly KnownPlace[]): Pieces {
  const read: (Piece & { readonly isWhole?: boolean })[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const { found = [], length = 1, isWhole = true } = namedAt(pieces, at, places) ?? {};
    const own = pieces.slice(at, at + length);
    if (found.length === 0) read.push(...own);
    else read.push({ ...joined(own, { mark: found.length > 1 ? 'B' : 'P', places: found }), isWhole });
    at += length - 1;
  }
  // "The truck's freezer … to the food truck": a part of a name that is said elsewhere in full is another thing.
  const whole = new Set(read.flatMap(({ isWhole, places: found = [] }) => (isWhole === true ? found : [])));
  const isEcho = ({ isWhole, places: found = [] }: (typeof read)[number], at: number) =>
    isWhole === false && found.some((each) => whole.has(each)) && !has(read.slice(Math.max(0, at - 2), at), ENDS);
  const meant = read.map((each, at) =>
    isEcho(each, at) ? (pieces.find((piece) => piece.at === each.at) ?? each) : each,
  );
  // "Casa de mamá" is mamá's.
  const owned = rewrite(meant, '(?:P|casa|house|place) de (?:mi |la )?P', ({ pieces: [first, ...rest] }) => {
    const owner = rest.at(-1)?.places;
    return owner !== undefined && /^(?:casa|house|place)$/.test(first?.folded ?? '')
      ? { mark: 'P', places: owner }
      : undefined;
  });
  return rewrite(owned, '(?<!(?:a|the|my|this) )form(?= (?:the |my |our )?[PBX])', () => ({ mark: 'from' }));
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
