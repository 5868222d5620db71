import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import { pageOf, readRank, sectionKeys, type Page, type SectionKey } from './discovery.ts';
import { selectSections } from './discovery-store.ts';

export interface Section extends Page {
  readonly key: SectionKey;
}

/** `cursor` continues one section, so `section` names it. */
export interface CatalogRequest {
  readonly section: SectionKey | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The sections of the catalog, or one of them, at one moment. One round trip. Throws `cursor_invalid`. */
export async function listCatalog(
  { db, tokens }: Pick<LiveContext, 'db' | 'tokens'>,
  { section, limit, cursor }: CatalogRequest,
): Promise<{ readonly sections: readonly Section[]; readonly asOf: Date }> {
  const keys = section === undefined ? sectionKeys : [section];
  const listOf = (key: SectionKey) => ['catalog', key];
  const after = cursor === undefined || section === undefined ? undefined : readRank(tokens, listOf(section), cursor);
  if (cursor !== undefined && after === undefined) throw new Problem('cursor_invalid');
  const slice = { after, limit: limit + 1 };
  const { asOf, found } = await selectSections(
    db,
    keys.map((key) => ({ key, slice })),
  );
  const sections = keys.map((key, index) => ({ key, ...pageOf(tokens, listOf(key), found[index] ?? [], limit) }));
  return { sections, asOf };
}
