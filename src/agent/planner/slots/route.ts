import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { Mention, Stop } from '../request.ts';
import { endsOf, type Said } from './ends.ts';
import { given } from '../memory/things.ts';
import { isWord } from '../text/lexicon.ts';
import { find, has, typed, type Piece, type Pieces } from '../text/pieces.ts';

/** One way; what wasn't said is absent. `from` and `to` bound its places; those of one list are one `way`. */
export interface Route {
  readonly pickup?: Mention;
  readonly dropoff?: Mention;
  readonly way: number;
  readonly from: number;
  readonly to: number;
}

/** The ways that were said; or a place without a word for which end it is. */
export interface Routes {
  readonly routes: readonly Route[];
  readonly loose?: Mention;
}

export const stopOf = ({ name, lat, lng, address }: KnownPlace): Stop => ({ name, lat, lng, address });

const FROM = /^(?:from|out|desde|de|del|leaving|starting)$/;
const TO = /^(?:to|going|returning|>|into|towards|hasta|al|a|para|for|onto)$/;
const AT = /^(?:at|in|en|by|near)$/;
const ARTICLES = new RegExp(
  '^(?:the|my|our|la|el|mi|los|las|over|back|both|either|here|straight|down|up|round|off|of|coming|her|his|their|place|,' +
    '|all)$',
);
const STAYING = /^(?:its|theyre|is|are|sits|sitting|waiting|stuck|stored|parked|currently|esta|estan)$/;
/** "From home and from the lab" are two. */
const JOINED_FROM = '(?:and|y|plus) (?:from|desde|de)(?: (?:the|my|la|el|mi))?$';
const PERSON = '(?:im|i|we)(?: (?:am|are|is|still|stuck|sitting|waiting|here|working|already|back|now))*$';
const PICKING = /^(?:pick(?:ed)?|pick-?up|collect(?:ed)?|recoj\w*|recog\w*|retir\w*)$/;
const DROPPING =
  /^(?:be|need(?:ed|s)?|want(?:ed|s)?|arriv\w*|reach|belongs?|drop(?:ped|ping)?|deliver(?:ed)?|drop-off|bring|brought|take|taken|llev\w*|entreg\w*|deja\w*)$/;
/** A place that is taken back: "not the florist", "rather than home". */
const TAKEN_BACK = '(?:not|rather than|instead of|scratch|forget|wasnt|isnt)(?: (?:the|my|from|to|at|in|el|la))*$';
export const isTakenBack = (pieces: Pieces, at: number): boolean =>
  pieces[at]?.places !== undefined && has(pieces.slice(Math.max(0, at - 4), at), TAKEN_BACK);

const JOINING = /^(?:and|or|,|y|e|o|then|&|plus)$/;
const NO_NAME = new RegExp(
  '^(?:it|that|this|them|me|him|you|us|which|what|whom|tarde|noche|manana|nuevo|same|other|driver|repartidor|tip|one|place' +
    '|hold|way|total|two|price|quote)$',
);
const ENDS_NAME = new RegExp(
  '^(?:[A-Z.,;:!?>]|from|to|at|with|and|then|for|if|by|desde|hasta|con|para|si|y|tomorrow|today|tonight|please|tip' +
    '|instead|a|how|when|only|but)$',
);

/** A word of a name, "24th" of a street's among them. */
const WORD = /^(?:[a-z]|\d+(?:st|nd|rd|th)$)/;

/** A name that no place has, after "from", "to": how many pieces it takes. Spanish "de" and "a" need an article. */
function unknownName(pieces: Pieces, at: number): number {
  const [role = '', before = '', mark = '.', after = ''] = [-2, -1, 0, 1].map((offset) => pieces[at + offset]?.mark);
  const hasArticle = /^(?:the|my|our|la|el|mi|al|del)$/.test(before);
  const isRole = /^(?:from|to|>|desde|hasta)$/;
  const isClear =
    isRole.test(before) ||
    /^(?:al|del)$/.test(before) ||
    (hasArticle && (isRole.test(role) || (/^(?:a|de)$/.test(role) && before !== 'the')));
  const isStreet = mark === 'N' && WORD.test(after);
  const end = pieces.findIndex((piece, index) => index > at && ENDS_NAME.test(piece.mark));
  const length = (end < 0 ? pieces.length : end) - at;
  // "To play at": a small word without an article is a name only where it stands alone.
  const isProper = /^[\p{Lu}\d]/u.test(pieces[at]?.raw ?? '');
  // "Al recibirlas" is when.
  const isWhen = before === 'al' && /[aei]r(?:me|te|se|l[aoe]s?)?$/.test(mark);
  const isName =
    WORD.test(mark) &&
    !isWhen &&
    !NO_NAME.test(mark) &&
    (hasArticle || (!isWord(mark) && (isProper || (length === 1 && !/^(?:at|in|on|a|from)$/.test(after)))));
  return isClear && (isStreet || isName) ? length : 0;
}

export const STREET =
  '[(] (?:[^() ]+ )*?N (?:[^() ]+ )*[)]|,? ?N (?:[a-z]\\S* ){0,3}?(?:st|street|ave|avenue|rd|road|blvd|boulevard' +
  '|lane|ln' +
  '|drive|dr|way|place|pl|pkwy|parkway|square|sq|court|ct|terrace|row|highway|hwy)';

/** The address that was said with coordinates: "(210 Orchard St)". */
export function addressAt(said: string, pieces: Pieces): string | null {
  const match = find(
    pieces.slice(0, 16),
    `^(?:${STREET})|^(?:,|[.]|and|the|its|address|there|here|is|:| )*address (?:(?:that|which) goes with it |of it |for it |there |here |is |: )*(?:${STREET})`,
  );
  const street = match === undefined ? undefined : find(match.pieces, STREET.replace(',? ?', ''));
  const [comma, city] = match === undefined ? [] : pieces.slice(match.to);
  const from = (match?.from ?? 0) + (street?.from ?? 0);
  const isCity = comma?.mark === ',' && /^\p{Lu}/u.test(city?.raw ?? '');
  const own = match === undefined ? [] : pieces.slice(from, match.to + (isCity ? 2 : 0));
  return match === undefined ? null : typed(said, own).replace(/^[(,\s]+|[)\s]+$/g, '');
}

/** "22 Elm St, which is 40.71, -73.99". */
function addressBefore(said: string, pieces: Pieces): string | null {
  const match = find(
    pieces.slice(-16),
    `(?:${STREET})(?: (?:,|[.]|:|-|[(]|which|that|thats|that's|is|its|it|at|coordinates|are))*$`,
  );
  const street = match === undefined ? undefined : find(match.pieces, STREET.replace(',? ?', ''));
  const text = typed(said, street?.pieces ?? []).replace(/^[(,\s]+|[)\s]+$/g, '');
  return text === '' ? null : text;
}

function mentionAt(said: string, pieces: Pieces, at: number, isRole: boolean): Mention | undefined {
  const { mark, places = [], point, of } = pieces[at] as Piece;
  if (mark === 'P' && places[0] !== undefined) return { kind: 'stop', stop: stopOf(places[0]) };
  if (of !== undefined) return of;
  if (mark === 'B') return { kind: 'choice', places };
  if (point !== undefined)
    return {
      kind: 'stop',
      stop: {
        ...point,
        address: addressAt(said, pieces.slice(at + 1)) ?? addressBefore(said, pieces.slice(0, at)),
        name: null,
      },
    };
  const isThere = /^(?:there|alli|alla|ahi)$/.test(mark) && !/^(?:is|are|was|will)$/.test(pieces[at + 1]?.mark ?? '');
  const isGreeting = /^(?:is|are|hey|hi|hello)$/.test(pieces[at - 1]?.mark ?? 'is');
  const isEnd = isRole || (!isGreeting && has(pieces, '(?:from|desde) (?:the |my |mi |la |el )?[PX]'));
  return (isThere && isEnd) || (mark === 'place' && pieces[at - 1]?.mark === 'same') ? { kind: 'there' } : undefined;
}

/** A place that something is said of: "the annex is being painted"; not "home is where it starts". */
const SUBJECT =
  '^P (?:is|was|are|isnt|will be) (?!(?:the|where|my|our|pick-?up|drop-?off|from|to|at|in|it)(?: |$))[a-z]+';
const HANDED = '(?:hand|handed|give|given|pass|passed) (?:it |them |this |that )?(?:over )?to(?: my| the)?$';

/** Every mention of a place, with the end that the words before it say. */
function mentionsIn(said: string, pieces: Pieces): readonly Said[] {
  const all: Said[] = [];
  let [end, verb, isJoined, isAt]: [Said['end'], Said['end'], boolean, boolean] = [null, null, false, false];
  for (let at = 0; at < pieces.length; at++) {
    const { mark } = pieces[at] as Piece;
    if (FROM.test(mark) || TO.test(mark)) isAt = false;
    if (PICKING.test(mark)) verb = 'pickup';
    else if (DROPPING.test(mark)) verb = 'dropoff';
    // "Pickup 12.3, 45.6": a noun for an end is one.
    if (/^(?:pick-?up|drop-off)$/.test(mark) && pieces[at + 1]?.point !== undefined) {
      [end, isJoined] = [verb, false];
      continue;
    }
    if (isTakenBack(pieces, at) || (end === null && has(pieces.slice(at, at + 4), SUBJECT))) continue;
    // "Hand it to Ivo" says to whom.
    if (end === 'dropoff' && has(pieces.slice(Math.max(0, at - 4), at), HANDED)) end = null;
    const known = mentionAt(said, pieces, at, end !== null);
    const length = known === undefined && end !== null ? unknownName(pieces, at) : 1;
    const name = typed(said, pieces.slice(at, at + length));
    const mention = known ?? (end !== null && length > 0 ? { kind: 'unknown' as const, name } : undefined);
    const antecedent = all.findLast((each) => each.end === null || each.isJoined);
    if (antecedent !== undefined && verb !== null && /^(?:there|alli|alla|ahi)$/.test(mark)) {
      all.splice(all.indexOf(antecedent), 1, { ...antecedent, end: end ?? verb, isAt: false });
      [end, isJoined] = [null, false];
    } else if (mention !== undefined) {
      const startsWay = has(pieces.slice(at + 1, at + 4), '^(?:to|>|a|al|hasta)(?: the| my| la| el)? [PBX]');
      const isOpen = end === null || has(pieces.slice(Math.max(0, at - 2), at), 'for|para|going');
      const own = end ?? (isJoined ? (all.at(-1)?.end ?? null) : null);
      all.push({
        end: startsWay && isOpen ? 'pickup' : own,
        mention,
        at,
        isAt,
        isJoined: (end === null && own !== null) || has(pieces.slice(0, at), JOINED_FROM),
      });
      [end, isJoined] = [null, false];
      at += Math.max(length, 1) - 1;
    } else if (FROM.test(mark)) end = 'pickup';
    else if (TO.test(mark)) end = 'dropoff';
    // "I'm at the library, bring it over": where the person is, it goes.
    else if (AT.test(mark) && has(pieces.slice(0, at), PERSON)) [end, isAt] = ['dropoff', false];
    // "It's in the lock-up": where something is, it is picked up.
    else if (AT.test(mark) && STAYING.test(pieces[at - 1]?.mark ?? '')) [end, isAt] = ['pickup', true];
    else if (AT.test(mark)) [end, isAt] = [verb ?? 'pickup', verb === null];
    else if (JOINING.test(mark)) [isJoined, end] = [true, mark === ',' ? end : null];
    else if (!ARTICLES.test(mark)) [end, isJoined] = [null, false];
  }
  return endsOf(all, pieces);
}

/** Groups mentions into ways: a list of ends shares the other end. */
export function readRoutes(said: string, pieces: Pieces): Routes {
  const all = mentionsIn(said, pieces);
  if (all.length === 1 && all[0]?.end === null) return { routes: [], loose: all[0].mention };
  const groups: { pickup: Said[]; dropoff: Said[]; to: number }[] = [];
  for (const [index, each] of all.entries()) {
    const { pickup = [], dropoff = [] } = groups.at(-1) ?? {};
    const isFull = pickup.length > 0 && dropoff.length > 0;
    const end = each.end ?? (groups.length === 0 || isFull ? 'pickup' : 'dropoff');
    // "To mom from home and to dad from work": its own other end follows.
    const isOwn = end === 'dropoff' && isFull && all[index + 1]?.end === 'pickup';
    if (groups.length === 0 || (end === 'pickup' && isFull) || isOwn) groups.push({ pickup: [], dropoff: [], to: 0 });
    const group = groups.at(-1);
    // "I'm out of the old flat. Book from the lab to …": of two that aren't one list the later counts.
    if (end === 'pickup' && !each.isJoined && dropoff.length === 0) group?.pickup.splice(0);
    group?.[end].push(each);
    Object.assign(groups.at(-1) ?? {}, { to: each.at + 1 });
  }
  const routes = groups.flatMap(({ pickup, dropoff, to }, at): readonly Route[] => {
    const first = Math.min(...[...pickup, ...dropoff].map((each) => each.at));
    // "To the office from home, and from the gym" goes to the same.
    const shared = groups[at - 1]?.dropoff[0]?.mention;
    if (dropoff.length === 0)
      return [given<Route>({ pickup: pickup[0]?.mention, dropoff: shared, way: at, from: first, to })];
    if (dropoff.length === 1 && pickup.length > 1)
      return pickup.map(({ mention }) =>
        given<Route>({ pickup: mention, dropoff: dropoff[0]?.mention, way: at, from: first, to }),
      );
    return dropoff.map(({ mention, at: own }, index) => {
      const span = { way: at, from: index === 0 ? first : own, to: index === dropoff.length - 1 ? to : own + 1 };
      return given<Route>({ dropoff: mention, pickup: (pickup[index] ?? pickup[0])?.mention, ...span });
    });
  });
  return { routes };
}
