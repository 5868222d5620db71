import { sql, type SQL } from 'drizzle-orm';
import { textRows } from '#src/platform/db/parameters.ts';
import type { Reach } from '#src/delivery/reach.ts';

/** Whether a delivery `d` lies within a reach. */
export function withinReach(reach: Reach): SQL {
  if (reach === 'all') return sql`true`;
  return 'owner' in reach ? sql`d.owner = ${reach.owner}` : sql`d.product in ${textRows(reach.products)}`;
}
