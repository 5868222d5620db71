import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import { pageOf, readRank, type LiveFilter, type Page } from './discovery.ts';
import { selectLive } from './discovery-store.ts';

type DiscoveryContext = Pick<LiveContext, 'db' | 'tokens'>;

/** A page of the public live streams. One round trip. Throws `cursor_invalid`. */
export async function listLive(
  { db, tokens }: DiscoveryContext,
  filter: LiveFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Page & { readonly asOf: Date }> {
  const list = [
    'live',
    filter.sort,
    filter.category ?? null,
    filter.tag ?? null,
    filter.language ?? null,
    filter.words,
  ];
  const after = cursor === undefined ? undefined : readRank(tokens, list, cursor);
  if (cursor !== undefined && after === undefined) throw new Problem('cursor_invalid');
  const { asOf, found } = await selectLive(db, filter, { after, limit: limit + 1 }); // one more than a page
  return { ...pageOf(tokens, list, found, limit), asOf };
}
