import type { Slots } from '../request.ts';
import { has, type Piece, type Pieces } from '../text/pieces.ts';
import { readWhen } from './when.ts';

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
