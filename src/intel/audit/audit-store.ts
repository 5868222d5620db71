import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from './audit-entry.ts';
import { audit } from './table.ts';

/** Who did what. */
export interface Deed {
  readonly actor: string;
  /** Where rows differ in it, an expression. */
  readonly action: AuditAction | SQL;
}

/** A row for each row of `of`, about its `resource`, with its `details`. */
export const insertAudit = ({ actor, action }: Deed, of: SQL, columns: { resource: SQL; details: SQL }): SQL => sql`
  insert into ${audit} (id, actor, action, resource, details)
  select gen_random_uuid(), ${actor}::text, ${action}::text, ${columns.resource}, ${columns.details} from ${of}`;
