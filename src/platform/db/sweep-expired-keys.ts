import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { idempotency } from './table.ts';

/** So many rows a statement: short locks, and far within a trip's time. */
export const SWEEP_LIMIT = 1_000;

/**
 * Deletes expired keys, the oldest first and `limit` at most, and answers how many. What somebody has in hand is left
 * for the next time; by ctid, so that a row which was taken over in the meantime is not the one that was found.
 */
export async function sweepExpiredKeys(db: Database, limit = SWEEP_LIMIT): Promise<number> {
  const [row] = await db.execute<{ swept: number }>(sql`
    with swept as (
      delete from ${idempotency} where ctid = any(array(
        select ctid from ${idempotency} where expires_at < now()
        order by expires_at limit ${limit} for update skip locked))
      returning 1)
    select count(*)::integer swept from swept`);
  return row?.swept ?? 0;
}
