import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { intelSchema, moment, oneOf } from '#src/intel/table.ts';
import { categories, type Category } from './category.ts';

const SLUG = sql.raw("'^[a-z0-9]+(-[a-z0-9]+)*$'");

/** One of our products: the boundary of what a service key may read. */
export const product = intelSchema.table(
  'product',
  {
    slug: text().primaryKey(),
    displayName: text('display_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('product_slug', sql`${table.slug} ~ ${SLUG}`)],
);

export const competitor = intelSchema.table(
  'competitor',
  {
    slug: text().primaryKey(),
    displayName: text('display_name').notNull(),
    category: text().$type<Category>().notNull(),
    homepageUrl: text('homepage_url').notNull(),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('competitor_slug', sql`${table.slug} ~ ${SLUG}`),
    check('competitor_category', sql`${table.category} in (${oneOf(categories)})`),
  ],
);

/** For which of our products a competitor is watched, and how much it matters there. */
export const relevance = intelSchema.table(
  'relevance',
  {
    competitorSlug: text('competitor_slug')
      .notNull()
      .references(() => competitor.slug, { onDelete: 'cascade' }),
    productSlug: text('product_slug')
      .notNull()
      .references(() => product.slug),
    score: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.competitorSlug, table.productSlug] }),
    check('relevance_score', sql`${table.score} between 0 and 1`),
    index('relevance_product').on(table.productSlug, table.score, table.competitorSlug),
  ],
);
