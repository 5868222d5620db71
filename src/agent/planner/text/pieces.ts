import type { KnownPlace } from '#src/agent/model/system-message.ts';

/** Latitude, longitude. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/**
 * A piece of what was said. `mark` is how grammar sees it: a word, a sign, or a capital for what is more:
 * A amount (cents), B place saved under several names, C the person's own reference, D seconds, F foreign money, H tag,
 * I id, J phone, K miles, L tracking slug, M mail address, N number, O ordinal, P place, Q quoted text, R percent,
 * T time, U minutes, W clock, X coordinates.
 */
export interface Piece {
  readonly mark: string;
  /** As it was typed. */
  readonly raw: string;
  /** Small letters, without accents. */
  readonly folded: string;
  readonly at: number;
  readonly end: number;
  readonly number?: number;
  readonly text?: string;
  readonly point?: Point;
  readonly places?: readonly KnownPlace[];
}

export const lineOf = (pieces: readonly Piece[]): string => pieces.map(({ mark }) => mark).join(' ');

export interface Match {
  /** The pieces `from` (included) to `to` (not included). */
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly Piece[];
  readonly groups: readonly (string | undefined)[];
}

const patterns = new Map<string, RegExp>();

/** A pattern over marks, which begins and ends between pieces. */
function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const pattern = new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g');
  patterns.set(source, pattern);
  return pattern;
}

/** Where a pattern of marks occurs. */
export function findAll(pieces: readonly Piece[], source: string): readonly Match[] {
  const line = lineOf(pieces);
  const found: Match[] = [];
  for (const match of line.matchAll(patternOf(source))) {
    if (match[0] === '') continue;
    const from = match.index === 0 ? 0 : line.slice(0, match.index - 1).split(' ').length;
    const to = from + match[0].split(' ').length;
    found.push({ from, to, pieces: pieces.slice(from, to), groups: match.slice(1) });
  }
  return found;
}

export const find = (pieces: readonly Piece[], source: string): Match | undefined => findAll(pieces, source)[0];
export const has = (pieces: readonly Piece[], source: string): boolean => lineOf(pieces).search(patternOf(source)) >= 0;

/** The first piece of a mark. */
export const pieceOf = (pieces: readonly Piece[], mark: string): Piece | undefined =>
  pieces.find((piece) => piece.mark === mark);

/** One piece in the place of several. */
export function joined(pieces: readonly Piece[], as: Partial<Piece> & { readonly mark: string }): Piece {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('No pieces to join');
  const gap = (piece: Piece, next: Piece | undefined) =>
    next === undefined ? '' : ' '.repeat(Math.min(1, next.at - piece.end));
  const raw = pieces.map((piece, at) => piece.raw + gap(piece, pieces[at + 1])).join('');
  return { raw, folded: pieces.map(({ folded }) => folded).join(' '), at: first.at, end: last.end, ...as };
}

/** Puts one piece where a pattern occurs; where `make` gives nothing, all stays. */
export function rewrite(
  pieces: readonly Piece[],
  source: string,
  make: (match: Match) => (Partial<Piece> & { readonly mark: string }) | undefined,
): readonly Piece[] {
  const made: Piece[] = [];
  let done = 0;
  for (const match of findAll(pieces, source)) {
    if (match.from < done) continue;
    const as = make(match);
    if (as === undefined) continue;
    made.push(...pieces.slice(done, match.from), joined(match.pieces, as));
    done = match.to;
  }
  return [...made, ...pieces.slice(done)];
}

/** The text of pieces as it was typed, from the whole of what was typed. */
export const typed = (said: string, pieces: readonly Piece[]): string =>
  pieces.length === 0 ? '' : said.slice(pieces[0]?.at, pieces.at(-1)?.end).trim();
