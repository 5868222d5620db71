import type { Stop } from '../request.ts';
import { isTelling } from '../text/lexicon.ts';
import { find, has, pieceOf, without, type Pieces } from '../text/pieces.ts';
import { given } from '../memory/things.ts';
import { readRoutes } from './route.ts';

/** Which things are meant, as it was said. */
export interface Target {
  /** An id, a tracking slug, a reference: exactly that. */
  readonly name?: string;
  readonly pick?: 'it' | 'other' | 'newest' | 'all' | 'both';
  /** Places in a list, from 0; -1 is the last. */
  readonly ats?: readonly number[];
  /** What tells it from others of its kind, in the groups that "and" makes; "not the badge". */
  readonly words?: readonly (readonly string[])[];
  readonly not?: readonly string[];
  /** "That looks lovely, clip it": where the words name nothing, it is what the talk is about. */
  readonly isElseIt?: boolean;
  readonly pickup?: Stop;
  readonly dropoff?: Stop;
}

/** "One of the streamers" is no one yet. */
const ANY =
  '(?:one|some|any|uno|una|alguno) (?:of|de) (?:the|my|those|these|them|los|las|mis) ?[a-z]*|(?:a|an|some|any|un|una|algun) {streams}';
const SAME = 'it|that|this|them|those|these|him|her|they|lo|la|esa|ese|eso|esta|este|he|she|there|his|one';
const NOT =
  '(?:, |but )?(?:not|except|but|other than|apart from|excepto|menos|no|leave) (?:for )?(?:the|my|el|la|los|las) .*';
const NEWEST = 'newest|latest|most recent|just (?:booked|made|placed)|mas reciente|O (?:{orders})';
const ALL = 'all|everything(?! about)|every|each|todos|todas|todo|(?:the|los|las|other) N';

function tellingWords(pieces: Pieces): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  for (const { mark } of pieces) {
    if (/^(?:and|,|y|plus)$/.test(mark)) groups.push([]);
    else if (/^[a-z]/.test(mark) && isTelling(mark)) groups.at(-1)?.push(mark);
  }
  return groups.filter((group) => group.length > 0);
}

/** Places in a list: "the second", "the first two", "the last 3". */
function placesIn(pieces: Pieces): readonly number[] | undefined {
  const [first, count] = find(pieces, 'O N')?.pieces ?? [];
  if (first === undefined) {
    const ats = pieces.filter(({ mark }) => mark === 'O').map(({ number = 0 }) => number);
    return ats.length > 0 ? ats : undefined;
  }
  const length = Math.min(count?.number ?? 1, 20);
  return Array.from({ length }, (_, at) => (first.number === -1 ? at - length : (first.number ?? 0) + at));
}

/** The reference in pieces; undefined where there is none. */
export function readTarget(said: string, whole: Pieces): Target | undefined {
  const pieces = without(whole, find(whole, ANY));
  const exception = find(pieces, NOT);
  const rest = exception === undefined ? pieces : [...pieces.slice(0, exception.from), ...pieces.slice(exception.to)];
  const not = tellingWords(exception?.pieces ?? []).flat();
  const name = pieceOf(rest, 'I')?.text ?? pieceOf(rest, 'L')?.text ?? pieceOf(rest, 'C')?.raw;
  if (name !== undefined) return { name };
  const ats = placesIn(rest);
  if (has(rest, NEWEST) && (ats === undefined || ats[0] === -1)) return { pick: 'newest' };
  if (has(rest, 'other|otro|otra') && !has(rest, 'other N')) return { pick: 'other' };
  if (ats !== undefined) return { ats };
  const words = tellingWords(rest);
  if (words.length === 0 && has(rest, 'both|amb[oa]s')) return { pick: 'both' };
  if (words.length === 0 && has(rest, ALL))
    return given<Target>({ pick: 'all', not: not.length > 0 ? not : undefined });
  const { routes, loose } = readRoutes(said, rest);
  const [pickup, dropoff] = [routes[0]?.pickup, routes[0]?.dropoff ?? loose].map((mention) =>
    mention?.kind === 'stop' ? mention.stop : undefined,
  );
  const isTold = words.length > 0 || not.length > 0 || pickup !== undefined || dropoff !== undefined;
  if (isTold) return given<Target>({ words, not, pickup, dropoff });
  return has(rest, SAME) ? { pick: 'it' } : undefined;
}
