import { sql } from 'drizzle-orm';
import type { Json } from '#src/intel/json.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Place } from '#src/platform/db/page.ts';
import { isoText, when } from '#src/platform/db/parameters.ts';
import type { AuditAction, AuditEntry } from './audit-entry.ts';
import { audit } from './table.ts';

export interface AuditFilter {
  readonly resource: string | undefined;
  readonly action: AuditAction | undefined;
}

/** Newest first. */
export async function listAudit(
  db: Database,
  { resource, action }: AuditFilter,
  after: Place | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db.execute<{
    id: string;
    at: string;
    actor: string;
    action: AuditAction;
    resource: string;
    details: Json;
  }>(sql`
    select id, ${isoText(sql`at`)} as at, actor, action, resource, details from ${audit}
    where ${resource === undefined ? sql`true` : sql`resource = ${resource}`} and ${action === undefined ? sql`true` : sql`action = ${action}`}
      and ${after === undefined ? sql`true` : sql`(at, id) < (${when(after.createdAt)}, ${after.id}::uuid)`}
    order by at desc, id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
