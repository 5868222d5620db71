import type { Memory } from '../memory/memory.ts';
import { given } from '../memory/things.ts';
import type { Slots } from '../request.ts';
import { isTelling } from '../text/lexicon.ts';
import { findAll, has, pieceOf, typed, type Piece, type Pieces } from '../text/pieces.ts';
import { addressAt } from './route.ts';
import { readTarget } from './target.ts';

/** Points without coordinates: those of the last delivery, or where it last was about. */
function pointsMeant({ ways, lastStop }: Memory, pieces: Pieces) {
  const [pickup, dropoff] = [ways?.items[0]?.pickup, ways?.items[0]?.dropoff].map((end) =>
    end?.kind === 'stop' ? end.stop : undefined,
  );
  if (has(pieces, 'pick-?up|origin|recogida')) return [pickup];
  if (has(pieces, 'N|both|two')) return [pickup, dropoff];
  return has(pieces, 'drop-?off|destination|destino|as|it|that|there|this|here|como|lo|eso') ? [lastStop] : [];
}

const NAMING =
  '(?:as|called|calls?|named|label(?:led)?|under|known as|como|llamad[oa]|llamalo|call it|nombre(?: de)?|name(?: it| is| of)?|it is(?= the| called))' +
  '(?: (?:mi|my|the|our|it|la|el|called|:))*';
/** "As a place", "as well" is no name. */
const NO_NAME = /^(?:an?|one|well|place|soon|of|from|that|this|it|where)$/;
const ARTICLE = /^(?:(?:my|the|our|new|a|an|this|la|el|mi) )+/i;

const GENERIC =
  /^(?:ones?|saved|places?|spots?|points?|locations?|address|coordinates|pin|two|both|drop-?off|pick-?up|same|list|map|one|order|delivery|moment|future)$/;

/** What is called something: the words behind its article, or those that tell something. */
const PHRASE =
  '(?:the|my|our|new|la|el|mi) (?:\\S+ ){0,3}?[a-z]\\S*(?= (?:at|is|has|as|for|under|with|to|and|down|please|,|[.:;!]|X)|$)';

/** The name in a part of what was said: what it is to be called, a saved place, or the words that tell something. */
function nameIn(said: string, pieces: Pieces): string | undefined {
  for (const naming of findAll(pieces, NAMING).toReversed()) {
    const behind = pieces.slice(naming.to);
    const end = behind.findIndex(({ mark }) =>
      /^(?:[X,.;:!?(]|at|please|for|thanks|then|luego|while|when|so|because)$/.test(mark),
    );
    const own = behind.slice(0, end < 0 ? undefined : end);
    if (own[0]?.mark === 'Q') return own[0].text;
    if (own.length > 0 && !NO_NAME.test(own[0]?.mark ?? '')) return unquoted(typed(said, own));
  }
  const quoted = pieceOf(pieces, 'Q')?.text;
  const saved = pieces.find(({ places }) => places !== undefined)?.places?.[0]?.name;
  if (quoted !== undefined || saved !== undefined) return quoted ?? saved;
  const phrase = findAll(pieces, PHRASE).find(({ pieces: own }) => !GENERIC.test(own.at(-1)?.mark ?? ''));
  if (phrase !== undefined) return typed(said, phrase.pieces).replace(ARTICLE, '');
  const from = pieces.findIndex(isTold);
  const to = pieces.findIndex((piece, at) => at > from && !isTold(piece));
  return from < 0 ? undefined : typed(said, pieces.slice(from, to < 0 ? undefined : to));
}
const unquoted = (text: string) => text.replaceAll(/^["“'‘]|["”'’]$/g, '');
const isTold = ({ mark, raw }: Piece, at = 1): boolean =>
  /^[a-z]/.test(mark) &&
  (isTelling(mark) || (at > 0 && /^\p{Lu}/u.test(raw))) &&
  !/^(?:anymore|wrong|spot|moved?)$/.test(mark);

/** "Home is now 12 Hill Top, at 4.5, 9.3". */
function addressBefore(said: string, pieces: Pieces): string | null {
  const street = findAll(pieces, '(?<=(?:is|now|to|at) )N(?: [a-z]+){1,4}(?= (?:,|[.;]|X|[(]))')[0];
  return street === undefined ? null : typed(said, street.pieces);
}

/** Points, each with its name and address: "save 37.7,-122.4 as Pier", "save the two as Pier and Castro". */
export function readPoints(said: string, pieces: Pieces, memory: Memory): readonly Slots[] {
  const ats = [...pieces.keys()].filter((at) => pieces[at]?.point !== undefined);
  const of = pieces.find((piece) => piece.of !== undefined)?.of;
  if (of !== undefined && ats.length === 0)
    return [given<Slots>({ loose: of, input: given({ name: nameIn(said, pieces) }) })];
  const points = ats.length > 0 ? ats.map((at) => pieces[at]?.point) : pointsMeant(memory, pieces);
  const isBefore = ats.length > 1 && has(pieces, `^.*[a-z] (?:at|is|en|es)? ?X .*`);
  // What stands behind "the address" is one, and no name.
  const end = pieces.findIndex(({ mark }, at) => mark === 'address' && at > (ats[0] ?? Infinity));
  const name = nameIn(said, end < 0 ? pieces : pieces.slice(0, end));
  const parts = ats.length === 0 && points.length > 1 ? (name ?? '').split(/ (?:and|y) |, /) : [];
  const items = points.flatMap((point, at): readonly Slots[] => {
    const own = isBefore ? pieces.slice(ats[at - 1] ?? 0, ats[at]) : pieces.slice(ats[at] ?? 0, ats[at + 1]);
    const address =
      ats.length === 1 ? (addressAt(said, pieces.slice((ats[0] ?? 0) + 1)) ?? addressBefore(said, pieces)) : null;
    const called = ats.length > 1 ? nameIn(said, own) : (parts[at] ?? name);
    return point === undefined
      ? []
      : [{ input: given({ name: called, lat: point.lat, lng: point.lng, address: address ?? undefined }) }];
  });
  return items.length > 0 ? items : [{ input: given({ name }) }];
}

/** "Forget the gym, not home": a place that stays. */
const KEPT = '(?:not|keep|leave|except|but|apart from|other than|no|menos|deja)(?: (?:the|my|for|el|la|mi))*$';

/** The places that are to be forgotten. */
export function readForgotten(said: string, pieces: Pieces): readonly Slots[] {
  const named = pieces.flatMap(({ places }, at) => (places && !has(pieces.slice(0, at), KEPT) ? [places] : []));
  const items = [...new Map(named.map((places) => [places[0], places])).values()].map((places): Slots =>
    places.length > 1 ? { loose: { kind: 'choice', places } } : { input: { name: places[0]?.name } },
  );
  return items.length > 0 ? items : [given<Slots>({ target: readTarget(said, pieces) })];
}
