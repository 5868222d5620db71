import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { StoredTip } from './tip.ts';
import { listTips as store, type TipsOfStream, type TipTotals } from './tips-store.ts';

export interface TipPage {
  readonly tips: readonly StoredTip[];
  readonly totals: TipTotals;
  readonly nextCursor: string | null;
  readonly asOf: Date;
}

/** A page of a stream's paid tips, the newest first, for its host. One round trip. Throws `not_found`, `cursor_invalid`. */
export async function listTips(
  ctx: Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'tokens'>,
  streamId: StreamId,
  page: PageRequest,
): Promise<TipPage> {
  const { id: caller } = personOf(ctx.idSecret, bearerOf(ctx.actor));
  let whole: TipsOfStream | undefined;
  const { items, nextCursor } = await readPage(
    { ...ctx.tokens, list: ['tips', streamId] },
    page,
    async (after, limit) => {
      const found = await store(ctx.db, streamId, after, limit);
      if (found?.host !== caller) throw new Problem('not_found');
      whole = found;
      return found.tips;
    },
  );
  if (whole === undefined) throw new Error('a page is read');
  return { tips: items, totals: whole.totals, nextCursor, asOf: whole.asOf };
}
