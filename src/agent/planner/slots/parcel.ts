import type { Slots } from '../request.ts';
import { isTelling, isWord, NOUNS } from '../text/lexicon.ts';
import { find, findAll, has, typed, type Piece, type Pieces } from '../text/pieces.ts';
import { readWhen } from './when.ts';

const TITLES = /^(?:mr|mrs|ms|dr|senora?|dona?)$/;
const NOT_NAMES = /^(?:\w+day|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lunch|dinner|breakfast|pick-?up)$/;
const RECIPIENT =
  'for|para|(?:put )?(?:her|him|them) down as|(?:recipient|customer|contact|to)(?: is| :)+|recipient|customer' +
  '|contact|name is|attn|destinatari[oa]';

/** "For Robin", "recipient is Robin": up to three words with capitals, or one that is no other word. */
export function readRecipient(said: string, pieces: Pieces, isReachable: boolean): string | undefined {
  const isPart = (piece: Piece | undefined, at: number): boolean => {
    if (piece === undefined || at > 2 || !/^[a-z]/.test(piece.mark) || NOT_NAMES.test(piece.folded)) return false;
    if (TITLES.test(piece.folded) || /^\p{Lu}/u.test(piece.raw)) return true;
    return at === 0 && !isWord(piece.mark) && (isReachable || !NOUNS.has(piece.mark));
  };
  const names = findAll(pieces, RECIPIENT).map(({ to }) => {
    const length = [0, 1, 2, 3].find((at) => !isPart(pieces[to + at], at)) ?? 0;
    return typed(said, pieces.slice(to, to + length)).replace(/['’]s?$/, '');
  });
  return names.find((name) => name !== '');
}

const DROPOFF_TIME = /^(?:deliver\w*|arriv\w*|there|drop\w*|entreg\w*|lleg\w*|reach\w*|land\w*)$/;
const PICKUP_TIME = /^(?:pick\w*|collect\w*|ready|recoj\w*|recog\w*|book\w*|send\w*|start\w*|leav\w*|mand\w*|envi\w*)$/;

/** A time is the drop-off's after "deliver", "arrive", "be there", else the pickup's. */
export function readTime(pieces: Pieces, now: string) {
  const match = readWhen(pieces, now);
  if (match === undefined) return undefined;
  const isVerb = ({ mark }: Piece) => DROPOFF_TIME.test(mark) || PICKUP_TIME.test(mark);
  const later = pieces.slice(match.to).find(({ mark }) => DROPOFF_TIME.test(mark));
  const nearest = pieces.slice(0, match.from).findLast(isVerb) ?? later;
  const time: Slots['time'] = { end: DROPOFF_TIME.test(nearest?.mark ?? '') ? 'dropoff' : 'pickup', when: match.when };
  return { ...match, time };
}

/** Words that name a thing without saying what it is, and words that belong to a name of things. */
const NO_THING = /^(?:photos?|sign|house|market|table|long|pid\w*|recoj\w*|recog\w*|llev\w*|mand\w*|envi\w*)$/;
const BESIDE = /^(?:N|of|de|old|new|big|small|large|little|red|blue|spare|empty|full|heavy|birthday)$/;

/** What stands behind these is a place, or how it goes. */
const ROLE = 'from|to|at|in|by|than|desde|hasta|al|del|X|[(]|X [,.]|as';

/** What is sent has one of these before it. */
const BEGINS = new RegExp(
  '^(?:an?|the|my|some|our|his|her|their|these|those|one|another|more|el|la|los|las|una?|unos|unas|mi|mis|send\\w*' +
    '|ship|deliver' +
    '|get|take|move|bring|need|want|book|have|hold|courier|collect|mand\\w*|envi\\w*|quiero|lleva\\w*|[:,.])$',
);

/** What is sent: the first words together that tell of a thing. */
export function readDescription(said: string, pieces: Pieces, name = '-'): string | undefined {
  const isThing = ({ mark }: Piece) => /^[a-z]/.test(mark) && isTelling(mark) && !NO_THING.test(mark);
  const isPlace = (at: number) => has(pieces.slice(Math.max(0, at - 3), at), `(?:${ROLE})(?: (?:the|my|la|el|mi|a))?$`);
  const isIn = (piece: Piece | undefined) => piece !== undefined && (BESIDE.test(piece.mark) || isThing(piece));
  for (let at = 0; at < pieces.length; at++) {
    let to = at;
    while (isIn(pieces[to])) to += 1;
    const more = find(pieces.slice(to), '^(?:and|y) (?:an?|some|una?|unos|unas|N)(?: [a-z]\\S*){1,3}')?.pieces ?? [];
    if (to > at && more.slice(2).some(isThing) && !has(more, '{ends}|another|one'))
      to += 1 + Math.max(1, more.findIndex(isThing));
    while (to > at && isIn(pieces[to])) to += 1;
    while (to > at && has(pieces.slice(to - 1, to), 'of|de')) to -= 1;
    const own = pieces.slice(at, to);
    const description = typed(said, own);
    const isName = description.includes(name) || name.includes(description) || has(own.slice(0, 1), 'of|de');
    const isBegun =
      (at === 0 && (to > 1 || has(pieces.slice(to, to + 1), 'from|to|desde|de|needs?|[,:]'))) ||
      BEGINS.test(pieces[at - 1]?.mark ?? '') ||
      /^(?:N|old|new)$/.test(own[0]?.mark ?? '');
    if (own.some(isThing) && isBegun && !isName && !isPlace(at)) return description;
    at = own.some(isThing) ? to : at;
  }
  return undefined;
}
