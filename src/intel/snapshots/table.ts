import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { intelSchema, moment } from '#src/intel/table.ts';
import { target } from '#src/intel/targets/table.ts';

/** Bytes of a page, in R2 under their SHA-256, and of which target they are: two pages may be the same bytes. */
export const snapshot = intelSchema.table(
  'snapshot',
  {
    sha256: text().notNull(),
    targetId: uuid('target_id')
      .notNull()
      .references(() => target.id, { onDelete: 'cascade' }),
    bytes: integer().notNull(),
    finalUrl: text('final_url').notNull(),
    contentType: text('content_type').notNull(),
    storedAt: moment('stored_at').notNull().defaultNow(),
    /** When the sweep looks whether anybody needs it. */
    dueAt: moment('due_at')
      .notNull()
      .default(sql`now() + interval '30 days'`),
    /** Its bytes are gone, and what was quoted of them. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sha256, table.targetId] }),
    check('snapshot_hash', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    index('snapshot_of_target').on(table.targetId, table.storedAt),
    index('snapshot_due').on(table.dueAt),
  ],
);

/**
 * Bytes that nothing seemed to need when the row was written. `waiting`: they go when it is due, unless something needs
 * them by then. `going`: they are being removed. `gone`: they were. While they go, and for a time afterwards, no report
 * with such bytes is booked: what its node stored may have gone with them.
 */
export const discarded = intelSchema.table(
  'discarded',
  {
    sha256: text().primaryKey(),
    state: text().$type<'waiting' | 'going' | 'gone'>().notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    check('discarded_hash', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('discarded_state', sql`${table.state} in ('waiting', 'going', 'gone')`),
    index('discarded_due').on(table.dueAt),
  ],
);
