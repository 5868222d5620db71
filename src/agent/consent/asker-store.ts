import { sql, type SQL } from 'drizzle-orm';
import { apiKey } from '#src/agent/credentials/table.ts';
import { grant } from '#src/agent/grants/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { isoText } from '#src/platform/db/parameters.ts';
import { consent } from './table.ts';

const idOf = (kind: 'grant' | 'key'): SQL => sql`case when c.credential_kind = ${kind} then c.credential_id::uuid end`;

/** When the key or grant of a consent was made. */
export async function findAskerSince(db: Database, userId: string, id: string): Promise<Date | null> {
  const [row] = await db.execute<{ since: string | null }>(sql`
    select ${isoText(sql`coalesce(
      (select g.created_at from ${grant} g where g.id = ${idOf('grant')}), (select k.created_at from ${apiKey} k where k.id = ${idOf('key')}))`)} as since
    from ${consent} c where c.id = ${id}::uuid and c.user_id = ${userId}`);
  return row?.since ? new Date(row.since) : null;
}
