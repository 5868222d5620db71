import { readToken, signToken, type SigningKeys, type TokenUse } from '#src/platform/crypto/signed-token.ts';
import type { SearchTerms } from './search.ts';
import type { StoredStream } from '#src/live/streams/stored-stream.ts';

export const liveSorts = ['viewers', 'recent'] as const;
export type LiveSort = (typeof liveSorts)[number];

/** How categories are named. */
export const CATEGORY_SLUG = /^[a-z][a-z0-9-]{1,39}$/;

export const sectionKeys = ['live', 'upcoming', 'auctions', 'replays'] as const;
export type SectionKey = (typeof sectionKeys)[number];

/** A filter of live streams. */
export interface LiveFilter extends SearchTerms {
  readonly category: string | undefined;
  readonly sort: LiveSort;
}

/** A place in a list: its sort value (viewers, or Unix ms) and the stream. */
export interface Rank {
  readonly by: number;
  readonly id: string;
}

export interface Ranked {
  readonly stream: StoredStream;
  readonly by: number;
}

/** A part of a list: so many after a place. */
export interface Slice {
  readonly after: Rank | undefined;
  readonly limit: number;
}

interface CursorKeys {
  readonly keys: SigningKeys;
  readonly audience: string;
}

/** The place that a cursor names; undefined if the cursor isn't of this list with these filters. */
export function readRank(tokens: CursorKeys, list: readonly unknown[], cursor: string): Rank | undefined {
  const read = readToken(tokens.keys, useOf(tokens), cursor);
  return read?.list === JSON.stringify(list) ? read : undefined;
}

type Cursor = Rank & { readonly list: string };

const useOf = ({ audience }: CursorKeys): TokenUse<Cursor> => ({ purpose: 'cursor', audience });

export interface Page {
  readonly streams: readonly StoredStream[];
  readonly nextCursor: string | null;
}

/** A page of the rows, of which there is one more than `limit` if a page follows. */
export function pageOf(tokens: CursorKeys, list: readonly unknown[], found: readonly Ranked[], limit: number): Page {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const streams = page.map(({ stream }) => stream);
  if (found.length <= limit || last === undefined) return { streams, nextCursor: null };
  const place = { by: last.by, id: last.stream.id, list: JSON.stringify(list) };
  return { streams, nextCursor: signToken(tokens.keys, useOf(tokens), place) };
}

/** A category with the counts of its live streams. */
export interface CountedCategory {
  readonly slug: string;
  readonly name: string;
  readonly viewerCount: number;
  readonly liveStreamCount: number;
}
