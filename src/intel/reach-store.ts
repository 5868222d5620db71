import { sql, type SQL } from 'drizzle-orm';
import type { Reach } from './reach.ts';

/** Slugs as an array, each a parameter, so that the planner sees how many rows they have. */
export const slugArray = (slugs: readonly string[]): SQL =>
  slugs.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        slugs.map((slug) => sql`${slug}`),
        sql`, `,
      )}]::text[]`;

/** Whether an array of products has one within a reach. */
export const reaches = (reach: Reach, products: SQL): SQL =>
  reach === 'all' ? sql`true` : sql`${products} && ${slugArray(reach.products)}`;
