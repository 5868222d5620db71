import { isTelling } from '../text/lexicon.ts';
import { find, has, pieceOf, type Piece } from '../text/pieces.ts';
import { given } from '../memory/things.ts';
import { readRoutes, type Stop } from './route.ts';

/** What tells a thing from others of its kind. */
interface Told {
  readonly kind: 'told';
  /** In the groups that "and" makes. */
  readonly words: readonly (readonly string[])[];
  readonly pickup?: Stop;
  readonly dropoff?: Stop;
  /** "Not the badge". */
  readonly not: readonly string[];
}

/** Which thing is meant, as it was said. */
export type Target =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'slug'; readonly slug: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'all' | 'other' | 'newest' | 'it' }
  /** The first (last) of a list. */
  | { readonly kind: 'some'; readonly count: number; readonly isLast: boolean }
  /** Places in a list, from 0; -1 is the last. */
  | { readonly kind: 'ordinals'; readonly ats: readonly number[] }
  | Told;

const SAME = 'it|that|this|them|those|these|him|her|they|lo|la|esa|ese|eso|esta|este|he|she|there|his|one';
const NOT =
  '(?:, |but )?(?:not|except|but not|other than|apart from|excepto|menos|no|leave) (?:for )?(?:the|my|el|la|los|las) .*';

/** Words that tell one thing from another, in the groups that "and" makes. */
function tellingWords(pieces: readonly Piece[]): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  for (const { mark } of pieces) {
    if (/^(?:and|,|y|plus)$/.test(mark)) groups.push([]);
    else if (/^[a-z]/.test(mark) && isTelling(mark)) groups.at(-1)?.push(mark);
  }
  return groups.filter((group) => group.length > 0);
}

/** The reference in pieces; undefined where there is none. */
export function readTarget(said: string, pieces: readonly Piece[]): Target | undefined {
  const exception = find(pieces, NOT);
  const rest = exception === undefined ? pieces : [...pieces.slice(0, exception.from), ...pieces.slice(exception.to)];
  const not = exception === undefined ? [] : tellingWords(exception.pieces).flat();
  const [id, slug, code] = ['I', 'L', 'C'].map((mark) => pieceOf(rest, mark));
  if (id !== undefined) return { kind: 'id', id: id.folded };
  if (slug?.text !== undefined) return { kind: 'slug', slug: slug.text };
  if (code !== undefined) return { kind: 'code', code: code.raw };
  const counted = readCounted(rest);
  const words = tellingWords(rest);
  if (counted !== undefined && (counted.kind !== 'all' || words.length === 0)) return counted;
  const { routes, loose } = readRoutes(said, rest);
  const stopOf = (mention: typeof loose) => (mention?.kind === 'stop' ? mention.stop : undefined);
  const [pickup, dropoff] = [stopOf(routes[0]?.pickup), stopOf(routes[0]?.dropoff ?? loose)];
  const isTold = words.length > 0 || not.length > 0 || pickup !== undefined || dropoff !== undefined;
  if (isTold) return given<Told>({ kind: 'told', words, not, pickup, dropoff });
  return has(rest, SAME) ? { kind: 'it' } : undefined;
}

const NEWEST =
  '(?:newest|latest|most recent|just (?:booked|made|placed)|mas reciente)|O (?:order|delivery|booking|parcel|package|pedido|envio|entrega)';

function readCounted(pieces: readonly Piece[]): Target | undefined {
  const ats = pieces.filter(({ mark }) => mark === 'O').map(({ number }) => number ?? 0);
  const some = find(pieces, 'O (?:N|two|couple)');
  if (some !== undefined) {
    return {
      kind: 'some',
      count: pieceOf(some.pieces, 'N')?.number ?? 2,
      isLast: pieceOf(some.pieces, 'O')?.number === -1,
    };
  }
  if (has(pieces, NEWEST) && (ats.length === 0 || ats[0] === -1)) return { kind: 'newest' };
  if (has(pieces, '(?:other|otro|otra)(?: one)?') && !has(pieces, 'other N')) return { kind: 'other' };
  if (ats.length > 0) return { kind: 'ordinals', ats };
  const isAll = has(pieces, 'both|all|everything|every|each|ambos|ambas|todos|todas|todo|(?:the|los|las|other) N');
  return isAll ? { kind: 'all' } : undefined;
}
