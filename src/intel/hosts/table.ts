import { sql } from 'drizzle-orm';
import { check, index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { intelSchema, moment } from '#src/intel/table.ts';

/**
 * The permit to ask a host: one request at a time, whichever node makes it. Whoever has a task's valid lease takes it where
 * `next_at` has come and nobody holds it; it is given back with the moment from which the next may begin.
 */
export const host = intelSchema.table(
  'host',
  {
    host: text().primaryKey(),
    /** The task that asks now. */
    holder: uuid(),
    busyUntil: moment('busy_until'),
    nextAt: moment('next_at').notNull().defaultNow(),
    /** What robots.txt asks for; null: nothing. */
    crawlDelayMs: integer('crawl_delay_ms'),
    /** How often in a row it answered 429 or 503: each doubles the gap. */
    strain: smallint().notNull().default(0),
    /** What that came to after its last answer. */
    gapMs: integer('gap_ms').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('host_holder', sql`(${table.holder} is null) = (${table.busyUntil} is null)`),
    index('host_updated').on(table.updatedAt),
  ],
);

/** An origin's robots.txt as it was last read. */
export const robots = intelSchema.table('robots', {
  origin: text().primaryKey(),
  /** `rules`: `body` says it. `allow`: there is none. `disallow`: it couldn't be had. */
  verdict: text().$type<'rules' | 'allow' | 'disallow'>().notNull(),
  body: text(),
  status: smallint(),
  fetchedAt: moment('fetched_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
