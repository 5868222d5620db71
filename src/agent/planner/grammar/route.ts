import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { given } from '../memory/things.ts';
import { isWord } from '../text/lexicon.ts';
import { find, has, typed, type Piece, type Pieces, type Point } from '../text/pieces.ts';

/** Where something is picked up or dropped off; bare coordinates have no name. */
export interface Stop extends Point {
  readonly address: string | null;
  readonly name: string | null;
}

/** A place as it was said: known, one of several, no saved one, or "there". */
export type StopMention =
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'choice'; readonly places: readonly KnownPlace[] }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'there' };

interface Mention {
  readonly end: 'pickup' | 'dropoff' | null;
  readonly stop: StopMention;
  readonly at: number;
  /** "At" says no end: it gives way to a "from". */
  readonly isAt: boolean;
}

/** One way; what wasn't said is absent. `from` and `to` bound its pieces. */
export interface Route {
  readonly pickup?: StopMention;
  readonly dropoff?: StopMention;
  readonly from: number;
  readonly to: number;
}

/** The ways that were said; a place without a word for which end it is; "and the other way round". */
export interface Routes {
  readonly routes: readonly Route[];
  readonly loose?: StopMention;
  readonly isReversed: boolean;
}

export const stopOf = ({ name, lat, lng, address }: KnownPlace): Stop => ({ name, lat, lng, address });

const FROM = /^(?:from|desde|de|del|leaving|starting)$/;
const TO = /^(?:to|>|into|towards|hasta|al|a|para|for|onto)$/;
const AT = /^(?:at|in|en|by|near)$/;
const ARTICLES =
  /^(?:the|my|our|la|el|mi|los|las|over|back|both|either|here|straight|down|up|round|off|of|her|his|their|place|,|all|todo)$/;
const PICKING = /^(?:pick|picked|pickup|collect|collected|recoj\w*|recog\w*|retir\w*)$/;
const DROPPING =
  /^(?:be|arrive|arriving|reach|drop|dropped|deliver|delivered|drop-off|bring|brought|take|taken|llev\w*|entreg\w*|deja\w*)$/;
const JOINING = /^(?:and|or|,|y|e|o|then|&|plus)$/;
const NO_NAME =
  /^[A-Z.,;:!?]$|^(?:it|that|this|them|me|him|you|us|which|what|whom|tarde|noche|manana|nuevo|same|other|driver|repartidor|tip|one|hold|way|total|two|price|quote)$/;
const ENDS_NAME =
  /^(?:[A-Z.,;:!?>]|from|to|at|with|and|then|for|if|by|desde|hasta|con|para|si|y|tomorrow|today|tonight|please|tip|instead|a|con|how|when|only|but)$/;

/** A name that no place has, after "from", "to": how many pieces it takes. Spanish "de" and "a" need an article. */
function unknownName(pieces: Pieces, at: number): number {
  const [role = '', before = '', mark = '.', after = ''] = [at - 2, at - 1, at, at + 1].map(
    (index) => pieces[index]?.mark,
  );
  const hasArticle = /^(?:the|my|our|la|el|mi|al|del)$/.test(before);
  const isClear =
    /^(?:from|to|>|desde|hasta|al|del)$/.test(before) ||
    (hasArticle && (/^(?:from|to|>|desde|hasta)$/.test(role) || (/^(?:a|de)$/.test(role) && before !== 'the')));
  const isStreet = mark === 'N' && /^[a-z]/.test(after);
  const isName = /^[a-z]/.test(mark) && !NO_NAME.test(mark) && (hasArticle || !isWord(mark));
  if (!isClear || (!isStreet && !isName)) return 0;
  const end = pieces.findIndex((piece, index) => index > at && ENDS_NAME.test(piece.mark));
  return (end < 0 ? pieces.length : end) - at;
}

const STREET =
  '(?:[(] (?:[^() ]+ )*?N (?:[^() ]+ )*[)]|,? ?N (?:[a-z]\\S* ){0,3}?(?:st|street|ave|avenue|rd|road|blvd|boulevard|lane|ln|drive|dr|way|place|square|sq|court|ct|terrace|row|highway|hwy))';

/** The address that was said with coordinates: "(210 Orchard St)". */
function addressAt(said: string, pieces: Pieces): string | null {
  const match = find(pieces.slice(0, 12), `^${STREET}`);
  return match === undefined ? null : typed(said, match.pieces).replace(/^[(,\s]+|[)\s]+$/g, '');
}

function mentionOf(said: string, pieces: Pieces, at: number, isRole: boolean): StopMention | undefined {
  const { mark, places, point } = pieces[at] as Piece;
  if (mark === 'P' && places?.[0] !== undefined) return { kind: 'stop', stop: stopOf(places[0]) };
  if (mark === 'B' && places !== undefined) return { kind: 'choice', places };
  if (mark === 'X' && point !== undefined)
    return { kind: 'stop', stop: { ...point, address: addressAt(said, pieces.slice(at + 1)), name: null } };
  const isThere =
    (/^(?:there|alli|alla|ahi)$/.test(mark) &&
      (isRole ||
        (has(pieces, '(?:from|desde) (?:the |my |mi |la |el )?[PX]') &&
          !/^(?:is|are|hey|hi|hello)$/.test(pieces[at - 1]?.mark ?? 'is')))) ||
    (mark === 'place' && pieces[at - 1]?.mark === 'same');
  return isThere ? { kind: 'there' } : undefined;
}

/** Every mention of a place, with the end that the words before it say. */
function mentionsIn(said: string, pieces: Pieces): readonly Mention[] {
  const mentions: Mention[] = [];
  let [end, verb, isJoined, isAt]: [Mention['end'], Mention['end'], boolean, boolean] = [null, null, false, false];
  for (let at = 0; at < pieces.length; at++) {
    const { mark } = pieces[at] as Piece;
    if (FROM.test(mark) || TO.test(mark)) isAt = false;
    if (PICKING.test(mark)) verb = 'pickup';
    else if (DROPPING.test(mark)) verb = 'dropoff';
    const stop = mentionOf(said, pieces, at, end !== null);
    const length = stop === undefined && end !== null ? unknownName(pieces, at) : 0;
    if (stop !== undefined) {
      const startsWay = has(pieces.slice(at + 1, at + 4), '^(?:to|>|a|al|hasta)(?: the| my| la| el)? [PBX]');
      const before = isJoined ? (mentions.at(-1)?.end ?? null) : null;
      const isOpen = end === null || has(pieces.slice(Math.max(0, at - 2), at), 'for|para');
      mentions.push({ end: startsWay && isOpen ? 'pickup' : (end ?? before), stop, at, isAt });
      [end, isJoined] = [null, false];
    } else if (length > 0) {
      mentions.push({ end, stop: { kind: 'unknown', name: typed(said, pieces.slice(at, at + length)) }, at, isAt });
      [end, isJoined] = [null, false];
      at += length - 1;
    } else if (FROM.test(mark)) end = 'pickup';
    else if (TO.test(mark)) end = 'dropoff';
    else if (AT.test(mark)) [end, isAt] = [verb ?? 'pickup', verb === null];
    else if (JOINING.test(mark)) [isJoined, end] = [true, mark === ',' ? end : null];
    else if (!ARTICLES.test(mark)) [end, isJoined] = [null, false];
  }
  // Bare places, and those "at" somewhere, are where it goes if the only other word is "from".
  const isFromAlone =
    mentions.some((each) => each.end === 'pickup' && !each.isAt) && mentions.every((each) => each.end !== 'dropoff');
  return isFromAlone && mentions[0] !== undefined && (mentions[0].end === null || mentions.some((each) => each.isAt))
    ? mentions.map((each) => (each.end === null || each.isAt ? { ...each, end: 'dropoff' as const } : each))
    : mentions;
}

/** Groups mentions into ways: a list of ends shares the other end. */
export function readRoutes(said: string, pieces: Pieces): Routes {
  const isReversed = has(pieces, '{reversed}');
  const mentions = mentionsIn(said, pieces);
  if (mentions.length === 1 && mentions[0]?.end === null) return { routes: [], loose: mentions[0].stop, isReversed };
  const groups: { pickup: Mention[]; dropoff: Mention[]; to: number }[] = [];
  for (const [index, mention] of mentions.entries()) {
    const { pickup = [], dropoff = [] } = groups.at(-1) ?? {};
    const isFull = pickup.length > 0 && dropoff.length > 0;
    const end = mention.end ?? (groups.length === 0 || isFull ? 'pickup' : 'dropoff');
    // "To mom from home and to dad from work": its own other end follows.
    const isOwn = end === 'dropoff' && isFull && mentions[index + 1]?.end === 'pickup';
    if (groups.length === 0 || (end === 'pickup' && isFull) || isOwn) groups.push({ pickup: [], dropoff: [], to: 0 });
    const open = groups.at(-1);
    open?.[end].push(mention);
    if (open !== undefined) open.to = mention.at + 1;
  }
  const routes = groups.flatMap(({ pickup, dropoff, to }, at): readonly Route[] => {
    const span = { from: groups[at - 1]?.to ?? 0, to };
    if (dropoff.length === 0) return [given<Route>({ pickup: pickup[0]?.stop, ...span })];
    return dropoff.map(({ stop }, index) =>
      given<Route>({ dropoff: stop, pickup: (pickup[index] ?? pickup[0])?.stop, ...span }),
    );
  });
  return { routes, isReversed };
}
