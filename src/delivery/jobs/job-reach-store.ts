import { sql, type SQL } from 'drizzle-orm';
import type { JobReach } from './job-reach.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { textRows } from '#src/delivery/parameters-store.ts';

/**
 * Whether the job `job`, left joined with its delivery `d`, is within that reach. A person reaches the job that they
 * have.
 */
export function jobWithin(reach: JobReach): SQL {
  if (reach === 'all') return sql`true`;
  if ('owner' in reach) return sql`d.owner = ${reach.owner}`;
  if ('products' in reach) return sql`job.product in ${textRows(reach.products)}`;
  return sql`job.driver_id = (select id from ${driver} where user_sub = ${reach.userSub})`;
}

/**
 * Whether a caller may act for the driver of the offer `o` of the job `job`: with their product's key, or as the
 * driver.
 */
export function speaksFor(reach: JobReach): SQL {
  if (reach === 'all') return sql`true`;
  if ('products' in reach) return sql`job.product in ${textRows(reach.products)}`;
  if ('userSub' in reach)
    return sql`exists (select 1 from ${driver} own where own.id = o.driver_id and own.user_sub = ${reach.userSub})`;
  return sql`false`;
}
