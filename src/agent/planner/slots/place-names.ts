import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { errorsBetween, fold, isTypoOf, squashed, undoubled } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { formsOf } from '../text/names.ts';
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
  if (said === word || mark === word || said === `${word}s`) return true;
  if (said[0] !== word[0] && said[1] !== word[0]) return false;
  const isNear = isTypoOf(said, word) || (word.length > 4 && said[0] === word[0] && errorsBetween(said, word, 1) <= 1);
  return isNear && !isWord(said);
}

/** Signs that stand within a name, too. */
const IN_NAME = /^(?:[&'/.-]|\W?[a-z0-9].*)$/;

/** Some pieces in one word. */
interface Span {
  readonly said: string;
  readonly undoubled: string;
  /** Words that everybody uses, and figures: no name with an error of typing. */
  readonly isPlain: boolean;
  readonly isLed: boolean;
}

/** How well pieces say a name: not, with errors of typing, or as it is; an owner's "s" is said or not. */
function likeness({ said, isPlain, isLed, ...span }: Span, place: KnownPlace): 0 | 1 | 2 {
  const { key, words, ...name } = formsOf(place);
  if (key === '') return 0;
  if (said === key || said === `${key}s` || `${said}s` === key) return 2;
  if (isPlain || said.length < 3 || (said[0] !== key[0] && said[1] !== key[0])) return 0;
  // A word of a name is a part of it, not all of it with an error.
  if (words.includes(said)) return 0;
  const isTypo =
    Math.abs(said.length - key.length) > MOST_ERRORS + 1
      ? span.undoubled === name.undoubled || said === name.consonants
      : isTypoOf(said, key) || isTypoOf(said, `${key}s`);
  if (isTypo) return isLed || key.length > 5 ? 1 : 0;
  const limit = key.length > 8 ? MOST_ERRORS : key.length > 4 || said.length < key.length ? 1 : 0;
  return isLed && said[0] === key[0] && errorsBetween(said, key, limit) <= limit ? 1 : 0;
}
const MOST_ERRORS = 2;

interface Like {
  readonly place: KnownPlace;
  readonly like: 1 | 2;
}

/** What was found among a list of places already: messages say the same again, and each is read again. */
const likes = new WeakMap<readonly KnownPlace[], Map<string, readonly Like[]>>();
const parts = new WeakMap<readonly KnownPlace[], Map<string, readonly KnownPlace[]>>();

function foundOnce<T>(
  all: WeakMap<readonly KnownPlace[], Map<string, T>>,
  places: readonly KnownPlace[],
  key: string,
  find: () => T,
): T {
  const known = all.get(places) ?? new Map<string, T>();
  all.set(places, known);
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

/** The places that a span is like. */
const likesOf = (span: Span, places: readonly KnownPlace[]): readonly Like[] =>
  foundOnce(likes, places, `${span.said} ${span.isPlain} ${span.isLed}`, () =>
    places.flatMap((place) => {
      const like = likeness(span, place);
      return like === 0 ? [] : [{ place, like }];
    }),
  );

interface Named {
  readonly found: readonly KnownPlace[];
  readonly length: number;
  readonly isWhole: boolean;
}

const isPartOf = ([place]: readonly KnownPlace[], { folded }: Piece): boolean =>
  place !== undefined && formsOf(place).words.includes(folded);

/** The places that the pieces name from `at` on, and how many pieces that takes: whole, in part, or by another word. */
function namedAt(pieces: Pieces, at: number, places: readonly KnownPlace[]): Named | undefined {
  const piece = pieces[at] as Piece;
  const isLed = at === 0 || LEAD.test(pieces[at - 1]?.mark ?? '');
  if (!/^["“'‘]?[\p{L}\p{N}]/u.test(piece.raw)) return undefined;
  const most = pieces.slice(at, at + 7).findIndex(({ raw }) => !/^["“'‘]/.test(raw) && !IN_NAME.test(fold(raw)));
  const [whole] = Array.from({ length: most < 0 ? Math.min(7, pieces.length - at) : most }, (_, more) => more + 1)
    .filter((length) => /[\p{L}\p{N}]/u.test(pieces[at + length - 1]?.raw ?? ''))
    .flatMap((length) => {
      const own = pieces.slice(at, at + length);
      const said = squashed(own.map(({ raw }) => raw).join(''));
      const isPlain = own.every(({ folded, mark }) => !/^[a-z]/.test(mark) || isWord(folded));
      const span = { said, undoubled: undoubled(said), isPlain, isLed };
      // "To Tenth Ave" is no mistyped Tenth Ave.
      const isEnd = /^(?:to|from|at|in|the|for)$/.test(own[0]?.mark ?? '');
      return likesOf(span, places)
        .filter((each) => !isEnd || each.like === 2)
        .map(({ place, like }) => ({ found: [place], length, like }));
    })
    .toSorted((a, b) => b.like - a.like || b.length - a.length);
  if (whole !== undefined) return { ...whole, isWhole: true };
  // "A house by the sea" is none of them; "a casa" is.
  const isAny =
    pieces[at - 1]?.mark === 'a' && !/^(?:casa|mama|papa|abuel[ao]|oficina|almacen|tienda)$/.test(piece.mark);
  if (!isLed || isAny) return undefined;
  const isPart = (words: readonly string[]) =>
    words.length > 1 && piece.folded.length > 2 && words.some((word) => !LITTLE.test(word) && isNamed(piece, word));
  const inPart = foundOnce(parts, places, `${piece.folded} ${piece.mark}`, () =>
    places.filter((place) => isPart(formsOf(place).words)),
  );
  const alike = ALIKE.find((group) => group.includes(piece.mark)) ?? [];
  const found = inPart.length > 0 ? inPart : places.filter((place) => alike.includes(formsOf(place).folded));
  // "The Midtown print shop" is the print shop Midtown.
  const others = found.length === 1 ? pieces.slice(at + 1, at + 5).findIndex((other) => !isPartOf(found, other)) : 0;
  return found.length > 0 ? { found, length: 1 + Math.max(0, others), isWhole: false } : undefined;
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
  const named = places.filter((place) => {
    const telling = formsOf(place).words.filter(
      (word) => !places.every((other) => formsOf(other).words.includes(word)),
    );
    return telling.some((word) => pieces.some((piece) => isNamed(piece, word)));
  });
  const ats = pieces.flatMap(({ mark, number = 0 }) => (mark === 'O' ? [number] : []));
  return named.length > 0 ? named : ats.flatMap((at) => places.at(at) ?? []);
}
