import { sql, type SQL } from 'drizzle-orm';
import type { JobReach } from './job-reach.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { textRows } from '#src/platform/db/parameters.ts';

/** What decides whether a job is within a caller's reach, as a statement spells it. */
interface Reachable {
  /** The owner of its delivery. */
  readonly owner: SQL;
  readonly product: SQL;
  readonly driverId: SQL;
}

/** Whether a job is within that reach. A person reaches the job that they have. */
export function jobWithin(reach: JobReach, { owner, product, driverId }: Reachable): SQL {
  if (reach === 'all') return sql`true`;
  if ('owner' in reach) return sql`${owner} = ${reach.owner}`;
  if ('products' in reach) return sql`${product} in ${textRows(reach.products)}`;
  return sql`${driverId} = (select id from ${driver} where user_sub = ${reach.userSub})`;
}

/** Whether a caller may act for the driver of an offer: with the key of the job's product, or as the driver. */
export function speaksFor(reach: JobReach, { product, driverId }: Omit<Reachable, 'owner'>): SQL {
  return reach !== 'all' && 'owner' in reach ? sql`false` : jobWithin(reach, { owner: sql`null`, product, driverId });
}
