import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { scan } from './table.ts';

const KEPT_DAYS = 90;
/** Twice as many as begin in a minute. */
const SWEEP_LIMIT = 1_000;

/** Deletes scans that began so long ago, the oldest first, with what was decided in them. */
export const oldScans = sql`
  delete from ${scan} where ctid = any(array(
    select ctid from ${scan} where started_at < now() - make_interval(days => ${KEPT_DAYS}) and status <> 'running'
    order by started_at, id limit ${SWEEP_LIMIT} for update skip locked))`;

export const deleteOldScans = (db: Database): Promise<unknown> => db.execute(oldScans);
