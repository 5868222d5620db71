import type { Slots } from '../request.ts';
import { isWord, NOUNS } from '../text/lexicon.ts';
import { find, findAll, has, typed, type Piece, type Pieces } from '../text/pieces.ts';
import { readWhen } from './when.ts';

const TITLES = /^(?:mr|mrs|ms|dr|senora?|dona?)$/;
const NOT_NAMES = /^(?:\w+day|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lunch|dinner|breakfast|pick-?up)$/;
const RECIPIENT =
  '(?<!(?:sorry|thanks|thank you|apologies|gracias|perdon) )(?:for|para)|(?:put )?(?:her|him|them) down as|(?:recipient|customer|contact|to)(?: is| :)+|recipient|customer' +
  '|contact|name is|attn|destinatari[oa]';

/** "For Robin", "recipient is Robin": up to three words with capitals, or one that is no other word. */
export function readRecipient(said: string, pieces: Pieces, isReachable: boolean): string | undefined {
  const isPart = (piece: Piece | undefined, at: number): boolean => {
    if (piece === undefined || at > 2 || !/^[a-z]/.test(piece.mark) || NOT_NAMES.test(piece.folded)) return false;
    if (TITLES.test(piece.folded) || /^\p{Lu}/u.test(piece.raw)) return true;
    // "For kit osborne": in small letters a name is of words that aren't any.
    return at < 2 && !isWord(piece.mark) && !piece.mark.endsWith('ing') && (isReachable || !NOUNS.has(piece.mark));
  };
  const names = findAll(pieces, RECIPIENT).map(({ to }) => {
    const length = [0, 1, 2, 3].find((at) => !isPart(pieces[to + at], at)) ?? 0;
    return typed(said, pieces.slice(to, to + length)).replace(/['’]s?$/, '');
  });
  const receiving =
    find(
      pieces,
      '[a-z]+ (?:is |will |who is |should )*(?:the one |the person |be )*(?:receiving|getting|expecting|accepting)',
    )?.pieces ?? [];
  const receiver =
    isPart(receiving[0], 0) &&
    /^\p{Lu}/u.test(receiving[0]?.raw ?? '') &&
    // "Fancy getting it moved" names nobody.
    (receiving.length > 2 || !isWord(receiving[0]?.mark ?? ''))
      ? receiving[0]?.raw.replace(/['’]s$/, '')
      : undefined;
  return names.find((name) => name !== '') ?? receiver;
}

const DROPOFF_TIME = /^(?:deliver\w*|arriv\w*|there|here|drop\w*|entreg\w*|lleg\w*|reach\w*|land\w*)$/;
const PICKUP_TIME = /^(?:pick\w*|collect\w*|ready|recoj\w*|recog\w*|book\w*|send\w*|start\w*|leav\w*|mand\w*|envi\w*)$/;

/** A time is the drop-off's after "deliver", "arrive", "be there", else the pickup's. */
export function readTime(pieces: Pieces, now: string) {
  const match = readWhen(pieces, now);
  if (match === undefined) return undefined;
  // "Two jobs for you this morning" says nothing of when it is picked up.
  const own = pieces.slice(0, match.from).findLastIndex(({ mark }) => /^[.;!]$/.test(mark)) + 1;
  const after = pieces.slice(match.to).findIndex(({ mark }) => /^[.;!]$/.test(mark));
  const part = pieces.slice(own, after < 0 ? undefined : match.to + after);
  if (
    !has(match.pieces, '[NWU]|noon|midday|midnight|mediodia|medianoche') &&
    !has(part, '{book}|{moved}|need|want|[PXB]')
  )
    return undefined;
  const isVerb = ({ mark }: Piece) => DROPOFF_TIME.test(mark) || PICKUP_TIME.test(mark);
  const later = pieces.slice(match.to).find(({ mark }) => DROPOFF_TIME.test(mark));
  const nearest = pieces.slice(0, match.from).findLast(isVerb) ?? later;
  // "I want it at the hall by 5": there.
  const isThere =
    nearest === undefined &&
    match.when.kind === 'by' &&
    has(
      pieces.slice(0, match.from),
      '(?:want|need|needs|be|got|get|must|has) (?:\\S+ ){0,6}?(?:at|in) (?:the |my )?[PXB]$',
    );
  const isDropoff = isThere || DROPOFF_TIME.test(nearest?.mark ?? '');
  const time: Slots['time'] = { end: isDropoff ? 'dropoff' : 'pickup', when: match.when };
  return { ...match, time };
}
