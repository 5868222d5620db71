import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { host, robots } from './table.ts';

/** No gap that a host asks for lasts so long, and no robots.txt counts. */
const KEPT_DAYS = 30;
const SWEEP_LIMIT = 1_000;

const LONG_AGO = sql`now() - make_interval(days => ${KEPT_DAYS})`;

/** Both together: a host is asked for its robots.txt first. */
export const deleteOldHosts = (db: Database): Promise<unknown> =>
  db.execute(sql`
    with hosts as (
      delete from ${host} where ctid = any(array(
        select ctid from ${host} where updated_at < ${LONG_AGO}
        order by updated_at limit ${SWEEP_LIMIT} for update skip locked)))
    delete from ${robots} where ctid = any(array(
      select ctid from ${robots} where expires_at < ${LONG_AGO} limit ${SWEEP_LIMIT} for update skip locked))`);
