import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { insight } from './table.ts';

const KEPT_YEARS = 2;
const SWEEP_LIMIT = 500;

/** Deletes insights that were detected so long ago, the oldest first, with what people said of them. */
export const oldInsights = sql`
  delete from ${insight} where ctid = any(array(
    select ctid from ${insight} where detected_at < now() - make_interval(years => ${KEPT_YEARS})
    order by detected_at, id limit ${SWEEP_LIMIT} for update skip locked))`;

export const deleteOldInsights = (db: Database): Promise<unknown> => db.execute(oldInsights);
