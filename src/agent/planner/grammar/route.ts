import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { isWord } from '../text/lexicon.ts';
import { has, typed, type Piece } from '../text/pieces.ts';

/** Where something is picked up or dropped off. */
export interface Stop {
  readonly lat: number;
  readonly lng: number;
  readonly address: string | null;
  /** As the person calls it; null for bare coordinates. */
  readonly name: string | null;
}

export type StopMention =
  | { readonly kind: 'stop'; readonly stop: Stop }
  /** A name that fits several places. */
  | { readonly kind: 'choice'; readonly places: readonly KnownPlace[] }
  /** A name that fits none. */
  | { readonly kind: 'unknown'; readonly name: string }
  /** "There", "the same place". */
  | { readonly kind: 'there' };

export type End = 'pickup' | 'dropoff';

interface Mention {
  readonly end: End | null;
  readonly stop: StopMention;
  readonly at: number;
}

/** One way; what wasn't said is absent. `from` and `to` bound its pieces. */
export interface Route {
  readonly pickup?: StopMention;
  readonly dropoff?: StopMention;
  readonly from: number;
  readonly to: number;
}

export interface Routes {
  readonly routes: readonly Route[];
  /** A place without a word for which end it is. */
  readonly loose?: StopMention;
  /** "And the other way round". */
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

/** A name that no place has, after "from", "to": how many pieces it takes. */
function unknownName(pieces: readonly Piece[], at: number): number {
  const hasArticle = /^(?:the|my|our|la|el|mi|al|del)$/.test(pieces[at - 1]?.mark ?? '');
  const first = pieces[at];
  if (first === undefined) return 0;
  const isStreet = first.mark === 'N' && /^[a-z]/.test(pieces[at + 1]?.mark ?? '');
  const isName = /^[a-z]/.test(first.mark) && !NO_NAME.test(first.mark) && (hasArticle || !isWord(first.mark));
  if (!isStreet && !isName) return 0;
  let length = 1;
  while (at + length < pieces.length && !ENDS_NAME.test(pieces[at + length]?.mark ?? '.')) length += 1;
  return length;
}

function mentionOf(piece: Piece): StopMention | undefined {
  if (piece.mark === 'P' && piece.places?.[0] !== undefined) return { kind: 'stop', stop: stopOf(piece.places[0]) };
  if (piece.mark === 'B' && piece.places !== undefined) return { kind: 'choice', places: piece.places };
  if (piece.mark === 'X' && piece.point !== undefined)
    return { kind: 'stop', stop: { ...piece.point, address: null, name: null } };
  return undefined;
}

/** Every mention of a place, with the end that the words before it say. */
function mentionsIn(said: string, pieces: readonly Piece[]): readonly Mention[] {
  const mentions: Mention[] = [];
  let end: End | null = null;
  let verb: End | null = null;
  let isJoined = false;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const { mark } = piece;
    if (PICKING.test(mark)) verb = 'pickup';
    else if (DROPPING.test(mark)) verb = 'dropoff';
    const mention = mentionOf(piece) ?? thereOf(pieces, at, end);
    const length: number =
      mention === undefined && end !== null && isRoleClear(pieces, at) ? unknownName(pieces, at) : 0;
    if (mention !== undefined) {
      const startsWay =
        end === null &&
        /^(?:to|>|a|al|hasta)$/.test(pieces[at + 1]?.mark ?? '') &&
        pieces.slice(at + 2, at + 4).some((each) => mentionOf(each) !== undefined);
      mentions.push({
        end: end ?? (startsWay ? 'pickup' : isJoined ? (mentions.at(-1)?.end ?? null) : null),
        stop: mention,
        at,
      });
      [end, isJoined] = [null, false];
    } else if (length > 0 && end !== null) {
      mentions.push({ end, stop: { kind: 'unknown', name: typed(said, pieces.slice(at, at + length)) }, at });
      [end, isJoined] = [null, false];
      at += length - 1;
    } else if (FROM.test(mark)) end = 'pickup';
    else if (TO.test(mark)) end = 'dropoff';
    else if (AT.test(mark)) end = verb ?? 'pickup';
    else if (JOINING.test(mark)) [isJoined, end] = [true, mark === ',' ? end : null];
    else if (!ARTICLES.test(mark)) [end, isJoined] = [null, false];
  }
  return mentions;
}

const thereOf = (pieces: readonly Piece[], at: number, end: End | null): StopMention | undefined => {
  const isThere = /^(?:there|alli|alla|ahi)$/.test(pieces[at]?.mark ?? '') && end !== null;
  const isSame = pieces[at]?.mark === 'place' && pieces[at - 1]?.mark === 'same';
  return isThere || isSame ? { kind: 'there' } : undefined;
};

/** Spanish "de" and "a", and "for", begin much else: only an article makes a name of what follows. */
const isRoleClear = (pieces: readonly Piece[], at: number): boolean => {
  const before = [pieces[at - 1]?.mark ?? '', pieces[at - 2]?.mark ?? ''];
  const isArticle = /^(?:the|my|our|la|el|mi)$/.test(before[0] ?? '');
  const role = isArticle ? before[1] : before[0];
  if (/^(?:from|to|>|desde|hasta)$/.test(role ?? '')) return true;
  return isArticle ? /^(?:a|de)$/.test(role ?? '') && before[0] !== 'the' : /^(?:al|del)$/.test(role ?? '');
};

const REVERSED =
  '(?:the )?other way(?: (?:round|around))?|way back|al reves|de vuelta|in reverse|reversed?|back again|return trip|vice versa';

/** Groups mentions into ways: a list of ends shares the other end. */
export function readRoutes(said: string, pieces: readonly Piece[]): Routes {
  const isReversed = has(pieces, REVERSED);
  const mentions = withEnds(mentionsIn(said, pieces));
  if (mentions.length === 1 && mentions[0]?.end === null) return { routes: [], loose: mentions[0].stop, isReversed };
  const groups: { pickups: Mention[]; dropoffs: Mention[]; to: number }[] = [];
  for (const [index, mention] of mentions.entries()) {
    const group = groups.at(-1);
    const end =
      mention.end ??
      (group === undefined || (group.pickups.length > 0 && group.dropoffs.length > 0) ? 'pickup' : 'dropoff');
    const isNew =
      group === undefined ||
      (end === 'pickup' && group.pickups.length > 0 && group.dropoffs.length > 0) ||
      (end === 'dropoff' && group.dropoffs.length > 0 && startsAnother(mentions, index));
    const open = isNew ? { pickups: [], dropoffs: [], to: 0 } : group;
    if (isNew) groups.push(open);
    (end === 'pickup' ? open.pickups : open.dropoffs).push(mention);
    open.to = mention.at + 1;
  }
  let from = 0;
  const routes = groups.flatMap(({ pickups, dropoffs, to }) => {
    const made = pairs(pickups, dropoffs).map((pair) => ({ ...pair, from, to }));
    from = to;
    return made;
  });
  return { routes, isReversed };
}

/** Bare places before the only "from" are where it goes. */
function withEnds(mentions: readonly Mention[]): readonly Mention[] {
  const isFromAlone = mentions.some(({ end }) => end === 'pickup') && mentions.every(({ end }) => end !== 'dropoff');
  return isFromAlone && mentions[0]?.end === null
    ? mentions.map((each) => ({ ...each, end: each.end ?? 'dropoff' }))
    : mentions;
}

/** "To mom from home and to dad from work": this end's own other end follows. */
const startsAnother = (mentions: readonly Mention[], index: number): boolean =>
  mentions[index + 1]?.end === 'pickup' && mentions.slice(0, index).some(({ end }) => end === 'pickup');

function pairs(pickups: readonly Mention[], dropoffs: readonly Mention[]) {
  const [first] = pickups;
  if (dropoffs.length === 0) return first === undefined ? [] : [{ pickup: first.stop }];
  return dropoffs.map((dropoff, at) => {
    const pickup = pickups[at] ?? first;
    return { dropoff: dropoff.stop, ...(pickup === undefined ? {} : { pickup: pickup.stop }) };
  });
}
