import type { Kind } from '../memory/memory.ts';
import type { Stop } from '../request.ts';
import { fold } from '../text/fold.ts';
import { isTelling } from '../text/lexicon.ts';
import { find, findAll, has, pieceOf, without, type Piece, type Pieces } from '../text/pieces.ts';
import { given } from '../memory/things.ts';
import { readRoutes } from './route.ts';

/** Which things are meant, as it was said. */
export interface Target {
  /** An id, a tracking slug, a reference: exactly that. */
  readonly name?: string;
  readonly pick?: 'it' | 'any' | 'top' | 'other' | 'newest' | 'before' | 'all' | 'both';
  /** Places in a list, from 0; -1 is the last. */
  readonly ats?: readonly number[];
  /** What tells it from others of its kind, in the groups that "and" makes; "not the badge". */
  readonly words?: readonly (readonly string[])[];
  /** What was said beside it: it may tell it, but needn't. */
  readonly hints?: readonly string[];
  readonly not?: readonly string[];
  /** "That looks lovely, clip it": where the words name nothing, it is what the talk is about. */
  readonly isElseIt?: boolean;
  readonly pickup?: Stop;
  readonly dropoff?: Stop;
}

/** "One of the streamers" is no one yet. */
const ANY =
  '(?:one|some|any|uno|una|alguno) (?:of|de) (?:(?:the|my|los|las|mis)(?: [a-z]+)? (?:[a-z]+s|N)|those|these|them)(?: [a-z]+s)?|(?:a|an|some|any|un|una|algun) {streams}';
const SAME = 'it|that|this|them|those|these|him|her|they|lo|la|esa|ese|eso|esta|este|he|she|there|his|its|their|one';
const NOT =
  '(?:, |but )?(?:not|except|but|other than|apart from|excepto|menos|no|leave) (?:for )?(?:the|my|el|la|los|las) .*|not [a-z]+$';
const NEWEST = 'newest|newer|latest|most recent|just (?:booked|made|placed)|mas reciente|O (?:{orders})';
const ALL = '(?<!after |at )all|everything(?! about)|every|each|todos|todas|todo|(?:the|los|las|other) N';

const isOfThing = ({ mark, raw }: Piece, next: Piece | undefined) =>
  /^[a-z]/.test(mark) ? isTelling(mark) : mark === 'N' && /^\d+$/.test(raw) && /^[a-z]/.test(next?.mark ?? '');

function tellingWords(pieces: Pieces): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  for (const [at, piece] of pieces.entries()) {
    if (/^(?:and|,|y|plus)$/.test(piece.mark)) groups.push([]);
    else if (isOfThing(piece, pieces[at + 1])) groups.at(-1)?.push(piece.mark === 'N' ? piece.raw : piece.mark);
  }
  return groups.filter((group) => group.length > 0);
}

const LITTLE = /^(?:the|that|this|a|an|of|about|on|and|with|one|stream|el|la|los|las|de|del|que)$/;

/** "The free plan one", "Pin Money": what stands as a name is one, of whatever words. */
function nameWords(pieces: Pieces): readonly (readonly string[])[] {
  const own =
    find(
      pieces,
      '(?:the|that|el|la)(?: (?!one|of|that|this|in|on|from|for|to)[a-z]\\S*){1,4} (?:one|stream|insight|guy|lady|person)',
    )?.pieces ?? [];
  const capitals = pieces.filter(
    ({ raw, folded, mark }, at) =>
      /^\p{Lu}\p{Ll}/u.test(raw) &&
      fold(raw).startsWith(folded) &&
      /^[a-z]/.test(mark) &&
      !/^[.!?¿¡:;]$/.test(pieces[at - 1]?.mark ?? '.'),
  );
  const words = [...own.slice(0, -1), ...capitals].map(({ mark }) => mark).filter((mark) => !LITTLE.test(mark));
  return words.length === 0 ? [] : [words];
}

const namesIn = (pieces: Pieces, kind: Kind | undefined) => {
  const told = tellingWords(pieces);
  return told.length > 0 || (kind !== 'stream' && kind !== 'insight') ? told : nameWords(pieces);
};

/** A noun that any thing has, or a word in its place: what tells which stands right before it, or behind "for", "to". */
const NOUN =
  /^(?:orders?|deliver(?:y|ies)|bookings?|parcels?|packages?|shipments?|pedidos?|envios?|entregas?|paquetes?|ones?|things?)$/;
const PRONOUN = /^(?:it|them|that|this|those|these|lo|la|los|las|eso|esto)$/;
const BESIDE =
  '^(?:[a-z]+ ){0,4}?(?:for|to|from|with|of|called|named|by|under|para|de|del|con)(?: (?:the|my|a|an|la|el|mi))?';
/** Where something else begins: why, when, or what else. */
const TAIL =
  'because|since|as|cause|cos|cuz|now that|seeing|given|so|while|before|until|porque|provided|providing|as long|so long|would you|will you|please';

/** What must tell the thing, in what was asked: what stands with its noun, or all where it has none. */
function strictWords(pieces: Pieces): readonly (readonly string[])[] {
  const tail = find(pieces.slice(1), TAIL);
  const whole = tail === undefined ? pieces : pieces.slice(0, tail.from + 1);
  const own = without(whole, find(whole, '{verb}'));
  const isWordAt = (at: number) => own[at] !== undefined && isOfThing(own[at], own[at + 1]);
  const noun = own.findIndex(({ mark }, at) => NOUN.test(mark) || (PRONOUN.test(mark) && !isWordAt(at + 1)));
  if (noun < 0) return tellingWords(own);
  const isIn = (at: number) => isWordAt(at) || /^(?:and|,|of|de|y|the|my)$/.test(own[at]?.mark ?? '');
  let [from, to] = [noun, noun + 1];
  // What stands before "it" is a verb: "has somebody claimed it?".
  while (NOUN.test(own[noun]?.mark ?? '') && isIn(from - 1)) from -= 1;
  to += NOUN.test(own[noun]?.mark ?? '') ? (find(own.slice(to), BESIDE)?.to ?? 0) : 0;
  const start = to;
  while (isIn(to)) to += 1;
  return tellingWords([...own.slice(from, noun), ...own.slice(start, to)]);
}

/** A name alone between signs is the thing: "The rug. Cancel it." */
function namedAlone(pieces: Pieces): readonly (readonly string[])[] {
  const ends = [...findAll(pieces, '[.,;!?:]').map(({ to }) => to), pieces.length];
  const parts = ends.map((to, at) => pieces.slice(ends[at - 1] ?? 0, to)).filter((part) => part.length > 0);
  // "Capital. Then the receipt": a word alone may be a sigh.
  const isName = (part: Pieces, at: number) =>
    part.filter((piece) => !/^(?:[.,;!?:]|ok|so|and|y|then)$/.test(piece.mark)).length < 4 &&
    (part.length > 2 || (at === 0 && !has(part, '[.!]'))) &&
    !has(part.slice(has(part, '^ok') ? 1 : 0), '{maybe}|{yes}|{no}') &&
    part.every((piece, index) => isLittle(piece) || isOfThing(piece, part[index + 1]));
  return parts.filter(isName).flatMap(tellingWords);
}
const isLittle = ({ mark }: Piece) =>
  /^(?:[.,;!?:]|ok|so|then|y|the|my|a|an|of|thing|one|order|delivery|and|el|la|mi|de)$/.test(mark);

/** Places in a list: "the second", "the first two", "the last 3". */
function placesIn(pieces: Pieces): readonly number[] | undefined {
  const [first, count] = find(pieces, 'O N')?.pieces ?? [];
  if (first === undefined) {
    // "The soup first, then the rolls" has none.
    const isAdverb = (at: number) =>
      pieces[at]?.number === 0 &&
      tellingWords(pieces.slice(0, at)).length > 0 &&
      /^(?:and|then|[,.;!])$/.test(pieces[at + 1]?.mark ?? '.');
    const isTime = (at: number) =>
      /^(?:week|month|year|night|weekend|time|semana|mes)$/.test(pieces[at + 1]?.mark ?? '');
    const ats = pieces.flatMap(({ mark, number = 0 }, at) =>
      mark === 'O' && !isAdverb(at) && !isTime(at) ? [number] : [],
    );
    return ats.length > 0 ? ats : undefined;
  }
  const length = Math.min(count?.number ?? 1, 20);
  return Array.from({ length }, (_, at) => (first.number === -1 ? at - length : (first.number ?? 0) + at));
}

/**
 * The reference in pieces; undefined where there is none. Of a delivery, words beside what was `asked` are hints: why
 * it is to be cancelled, who waits for it.
 */
export function readTarget(said: string, whole: Pieces, kind?: Kind, asked = whole): Target | undefined {
  const meant = without(whole, find(whole, ANY));
  // "The candles... no wait, the glasses": what is taken back isn't meant.
  const wrong =
    kind === 'delivery'
      ? find(meant, '(?:no ,? ?wait|wait|no|sorry|i mean|i meant|scratch that|rather)(?: ,)?(?= (?:the|my|that|for) )')
      : undefined;
  const isTaken = wrong !== undefined && wrong.from > 0 && tellingWords(meant.slice(wrong.to)).length > 0;
  const pieces = isTaken ? without(meant, { from: 0, to: wrong.to }) : meant;
  const exception = find(pieces, NOT);
  const rest = exception === undefined ? pieces : [...pieces.slice(0, exception.from), ...pieces.slice(exception.to)];
  const not = tellingWords(exception?.pieces ?? []).flat();
  const name = pieceOf(rest, 'I')?.text ?? pieceOf(rest, 'L')?.text ?? pieceOf(rest, 'C')?.raw;
  if (name !== undefined) return { name };
  if (has(rest, 'previous|(?:one|order|delivery) before(?: (?:that|it|this|last))?(?! [a-z])'))
    return { pick: 'before' };
  const ats = placesIn(rest);
  if (has(rest, NEWEST) && (ats === undefined || ats[0] === -1)) return { pick: 'newest' };
  if (kind === 'stream' && has(rest, 'most (?:watched|viewed|popular|viewers)|biggest|busiest|mas vist[oa]'))
    return { pick: 'top' };
  const other = rest.findIndex(({ mark }) => /^(?:other|otr[oa])$/.test(mark));
  // "The other key" isn't the other delivery.
  const isKey = kind === 'delivery' && tellingWords(rest.slice(other + 1, other + 2)).length > 0;
  if (other >= 0 && !isKey && rest[other + 1]?.mark !== 'N') return { pick: 'other' };
  if (ats !== undefined) return { ats };
  const start = rest.findIndex(({ at }) => at >= (asked[0]?.at ?? 0));
  const stop = rest.findIndex(
    ({ mark, end }, at) => at > start && end >= (asked.at(-1)?.end ?? 0) && /^[.,;!?]$/.test(mark),
  );
  const own = rest.slice(Math.max(0, start), stop < 0 ? undefined : stop);
  // Beside "my order" a word alone may be anything: "Starving. Where is my order?"
  const beside = has(own, '{orders}') ? [] : rest.filter((piece) => !own.includes(piece));
  const words = kind === 'delivery' ? [...strictWords(own), ...namedAlone(beside)] : namesIn(rest, kind);
  const hints = kind === 'delivery' && words.length === 0 ? tellingWords(rest).flat() : [];
  if (words.length === 0 && has(rest, 'both|amb[oa]s')) return { pick: 'both' };
  if (words.length === 0 && has(rest, kind === 'delivery' ? `${ALL}|ones` : ALL))
    return given<Target>({ pick: 'all', not: not.length > 0 ? not : undefined });
  const { routes, loose } = readRoutes(said, kind === 'delivery' ? own : rest);
  const [pickup, dropoff] = [routes[0]?.pickup, routes[0]?.dropoff ?? loose].map((mention) =>
    mention?.kind === 'stop' ? mention.stop : undefined,
  );
  const isTold = words.length > 0 || not.length > 0 || pickup !== undefined || dropoff !== undefined;
  // "Each of the two rug streams": all that the words fit.
  const pick = kind === 'stream' && has(rest, 'each|both|all') ? ('all' as const) : undefined;
  if (isTold) return given<Target>({ words, not, pickup, dropoff, pick });
  if (has(rest, SAME)) return hints.length > 0 ? { pick: 'it', hints } : { pick: 'it' };
  return hints.length > 0 ? { pick: 'any', hints } : undefined;
}
