import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { StopOf } from '../slots/stops-of.ts';
import { expanded } from './words.ts';

/** Latitude, longitude. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/**
 * A piece of what was said. `mark` is how grammar sees it: a word, a sign, or a capital for what is more:
 * A amount (cents), B place saved under several names, C the person's own reference, D seconds, F foreign money, H tag,
 * I id, J phone, K miles, L tracking slug, M mail address, N number, O ordinal, P place, Q quoted text, R percent,
 * U minutes, W clock, X coordinates. `raw` is as it was typed, `folded` in small letters without accents.
 */
export interface Piece {
  readonly mark: string;
  readonly raw: string;
  readonly folded: string;
  readonly at: number;
  readonly end: number;
  readonly number?: number;
  readonly text?: string;
  readonly point?: Point;
  readonly places?: readonly KnownPlace[];
  readonly of?: StopOf;
}
export type Pieces = readonly Piece[];

/** Where a pattern was found: the pieces `from` (included) to `to` (not included). */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly pieces: Pieces;
}

export const lineOf = (pieces: Pieces): string => pieces.map(({ mark }) => mark).join(' ');
const patterns = new Map<string, RegExp>();

/** A pattern over marks, which begins and ends between pieces (`words.ts`). */
function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(`(?<![^ ])(?:${expanded(source)})(?![^ ])`, 'g');
  patterns.set(source, pattern);
  return pattern;
}

export function findAll(pieces: Pieces, source: string): readonly Match[] {
  const line = lineOf(pieces);
  return [...line.matchAll(patternOf(source))].map(({ 0: text, index }) => {
    const from = index === 0 ? 0 : line.slice(0, index - 1).split(' ').length;
    const to = from + text.split(' ').length;
    return { from, to, pieces: pieces.slice(from, to) };
  });
}

export const find = (pieces: Pieces, source: string): Match | undefined => findAll(pieces, source)[0];
export const has = (pieces: Pieces, source: string): boolean => lineOf(pieces).search(patternOf(source)) >= 0;
export const pieceOf = (pieces: Pieces, mark: string): Piece | undefined => pieces.find((piece) => piece.mark === mark);

/** The text of pieces as it was typed, from the whole of what was typed. */
export const typed = (said: string, pieces: Pieces): string =>
  pieces.length === 0 ? '' : said.slice(pieces[0]?.at, pieces.at(-1)?.end).trim();

type Made = Partial<Piece> & { readonly mark: string };

/** One piece in the place of several. */
export function joined(pieces: Pieces, as: Made): Piece {
  const [at, end] = [pieces[0]?.at ?? 0, pieces.at(-1)?.end ?? 0];
  const [raw, folded] = [pieces.map((piece) => piece.raw).join(' '), pieces.map((piece) => piece.folded).join(' ')];
  return { raw, folded, at, end, ...as };
}

/** Puts one piece where a pattern occurs; where `make` gives nothing, all stays. */
export function rewrite(pieces: Pieces, source: string, make: (match: Match) => Made | undefined): Pieces {
  const made: Piece[] = [];
  let done = 0;
  for (const match of findAll(pieces, source)) {
    const as = make(match);
    if (as === undefined) continue;
    made.push(...pieces.slice(done, match.from), joined(match.pieces, as));
    done = match.to;
  }
  return [...made, ...pieces.slice(done)];
}

/** What was taken closes with marks that end whatever stands before them; places in the line stay. */
export const without = (pieces: Pieces, taken: { readonly from: number; readonly to: number } | undefined): Pieces =>
  taken === undefined
    ? pieces
    : pieces.map((piece, at) => (at >= taken.from && at < taken.to ? { ...piece, mark: ';' } : piece));
