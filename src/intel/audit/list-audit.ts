import type { IntelContext } from '#src/intel/context.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { AuditEntry } from './audit-entry.ts';
import { listAudit as store, type AuditFilter } from './list-audit-store.ts';

/** What was done, the newest first. Throws `cursor_invalid`. */
export async function listAudit(
  { db, tokens }: Pick<IntelContext, 'db' | 'tokens'>,
  filter: AuditFilter,
  page: PageRequest,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly nextCursor: string | null }> {
  const identity = { ...tokens, list: ['audit', filter.resource ?? null, filter.action ?? null] };
  const { items, nextCursor } = await readPage(identity, page, async (after, limit) => {
    const found = await store(db, filter, after, limit);
    return found.map((entry) => ({ createdAt: entry.at, id: entry.id, entry }));
  });
  return { entries: items.map(({ entry }) => entry), nextCursor };
}
