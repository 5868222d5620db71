import type { LiveContext } from '#src/live/context.ts';
import type { CountedCategory } from './discovery.ts';
import { selectCategories } from './discovery-store.ts';

export interface RankedCategory extends CountedCategory {
  /** 1 is the most watched. */
  readonly rank: number;
}

/** Every category with its streams and viewers at one moment. One round trip. */
export async function listCategories({ db }: Pick<LiveContext, 'db'>): Promise<{
  readonly categories: readonly RankedCategory[];
  readonly totalViewers: number;
  readonly asOf: Date;
}> {
  const { asOf, found } = await selectCategories(db);
  const categories = found.map((category, index) => ({ ...category, rank: index + 1 }));
  return { categories, totalViewers: found.reduce((sum, { viewerCount }) => sum + viewerCount, 0), asOf };
}
