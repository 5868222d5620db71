import { isTelling } from '../text/lexicon.ts';
import { find, has, pieceOf, type Piece } from '../text/pieces.ts';
import { readRoutes, type Stop } from './route.ts';

/** Which thing is meant, as it was said. */
export type Target =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'slug'; readonly slug: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'all' }
  /** The first (last) of a list. */
  | { readonly kind: 'some'; readonly count: number; readonly isLast: boolean }
  | { readonly kind: 'ordinal'; readonly at: number }
  | { readonly kind: 'ordinals'; readonly ats: readonly number[] }
  | { readonly kind: 'other' }
  | { readonly kind: 'newest' }
  | {
      readonly kind: 'told';
      readonly words: readonly (readonly string[])[];
      readonly pickup?: Stop;
      readonly dropoff?: Stop;
      readonly not: readonly string[];
    }
  | { readonly kind: 'it' };

const SAME =
  'it|that|this|them|those|these|him|her|they|that one|this one|lo|la|esa|ese|eso|esta|este|he|she|there|his';

/** Words that tell one thing from another, in the groups that "and" makes. */
function tellingWords(pieces: readonly Piece[]): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  for (const { mark, folded } of pieces) {
    if (/^(?:and|,|y|&|plus)$/.test(mark)) groups.push([]);
    else if (/^[a-z]/.test(mark) && isTelling(mark) && isTelling(folded)) groups.at(-1)?.push(folded);
  }
  return groups.filter((group) => group.length > 0);
}

/** The reference in pieces; undefined where there is none. */
export function readTarget(said: string, pieces: readonly Piece[]): Target | undefined {
  const exception = find(
    pieces,
    '(?:, |but )?(?:not|except|but not|other than|apart from|excepto|menos|no) (?:for )?(?:the|my|el|la|los|las) .*',
  );
  const positive =
    exception === undefined ? pieces : [...pieces.slice(0, exception.from), ...pieces.slice(exception.to)];
  const not = exception === undefined ? [] : tellingWords(exception.pieces).flat();
  const id = pieceOf(positive, 'I');
  if (id !== undefined) return { kind: 'id', id: id.folded };
  const slug = pieceOf(positive, 'L');
  if (slug?.text !== undefined) return { kind: 'slug', slug: slug.text };
  const code = pieceOf(positive, 'C');
  if (code !== undefined) return { kind: 'code', code: code.raw };
  const counted = readCounted(positive);
  const words = tellingWords(positive);
  if (counted !== undefined && (counted.kind !== 'all' || words.length === 0)) return counted;
  const {
    routes: [route],
  } = readRoutes(said, positive);
  const pickup = route?.pickup?.kind === 'stop' ? route.pickup.stop : undefined;
  const loose = readRoutes(said, positive).loose;
  const dropoff =
    route?.dropoff?.kind === 'stop' ? route.dropoff.stop : loose?.kind === 'stop' ? loose.stop : undefined;
  if (words.length > 0 || pickup !== undefined || dropoff !== undefined) {
    return {
      kind: 'told',
      words,
      not,
      ...(pickup === undefined ? {} : { pickup }),
      ...(dropoff === undefined ? {} : { dropoff }),
    };
  }
  if (not.length > 0) return { kind: 'told', words: [], not };
  return has(positive, SAME) ? { kind: 'it' } : undefined;
}

function readCounted(pieces: readonly Piece[]): Target | undefined {
  const ordinals = pieces.filter(({ mark }) => mark === 'O').map(({ number }) => number ?? 0);
  const some = find(pieces, 'O (?:N|two|couple)');
  if (some !== undefined) {
    return {
      kind: 'some',
      count: pieceOf(some.pieces, 'N')?.number ?? 2,
      isLast: pieceOf(some.pieces, 'O')?.number === -1,
    };
  }
  if (
    has(
      pieces,
      '(?:newest|latest|most recent|just (?:booked|made|placed)|mas reciente)|O (?:order|delivery|booking|parcel|package|pedido|envio|entrega)',
    )
  ) {
    const isPlace = ordinals.length === 1 && ordinals[0] !== -1;
    return isPlace ? { kind: 'ordinal', at: ordinals[0] ?? 0 } : { kind: 'newest' };
  }
  if (has(pieces, '(?:other|otro|otra)(?: one)?') && !has(pieces, 'other N')) return { kind: 'other' };
  if (ordinals.length > 1) return { kind: 'ordinals', ats: ordinals };
  if (ordinals[0] !== undefined) return { kind: 'ordinal', at: ordinals[0] };
  if (has(pieces, 'both|all|everything|every|each|ambos|ambas|todos|todas|todo|(?:the|los|las) N|them all|other N'))
    return { kind: 'all' };
  return undefined;
}
