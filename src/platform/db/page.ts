import { readToken, signToken, type SigningKeys, type TokenUse } from '#src/platform/crypto/signed-token.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** A place in a list that is newest first: the last row of the page before. */
export interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface ListIdentity {
  readonly keys: SigningKeys;
  readonly audience: string;
  /** What a cursor is good for: the list, its caller, how far that one reaches, and its filters. */
  readonly list: readonly unknown[];
}

type Cursor = { readonly at: string; readonly id: string; readonly list: string };

/** One page by keyset: the hundred-thousandth row costs what the first does. Throws `cursor_invalid`. */
export async function readPage<Row extends Place>(
  identity: ListIdentity,
  request: PageRequest,
  select: (after: Place | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<{ readonly items: readonly Row[]; readonly nextCursor: string | null }> {
  const use: TokenUse<Cursor> = { purpose: 'cursor', audience: identity.audience };
  const list = JSON.stringify(identity.list);
  const cursor = request.cursor === undefined ? undefined : readToken(identity.keys, use, request.cursor);
  if (request.cursor !== undefined && cursor?.list !== list) throw new Problem('cursor_invalid');

  const after = cursor === undefined ? undefined : { createdAt: new Date(cursor.at), id: cursor.id };
  const found = await select(after, request.limit + 1); // one more tells whether there is a next page
  const items = found.slice(0, request.limit);
  const last = items.at(-1);
  if (found.length <= request.limit || last === undefined) return { items, nextCursor: null };
  const next = { at: last.createdAt.toISOString(), id: last.id, list };
  return { items, nextCursor: signToken(identity.keys, use, next) };
}
