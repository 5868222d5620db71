import { sql } from 'drizzle-orm';
import { check, integer, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { insight } from '#src/intel/insights/table.ts';
import { intelSchema, moment, oneOf } from '#src/intel/table.ts';
import { wordingEnds, type WordingEnd } from './ending.ts';

/** That a language model was asked to word an insight’s analysis. It holds nothing of what a page or a model said. */
export const wording = intelSchema.table(
  'wording',
  {
    insightId: uuid('insight_id')
      .primaryKey()
      .references(() => insight.id, { onDelete: 'cascade' }),
    /** The insight’s version when it was asked. */
    version: integer().notNull(),
    attempts: smallint().notNull(),
    /** Until then it is one tick’s; afterwards the next may ask again. */
    dueAt: moment('due_at').notNull(),
    /** How it ended; null: it hasn’t, or no attempt is left. */
    ended: text().$type<WordingEnd>(),
  },
  (table) => [check('wording_ended', sql`${table.ended} in (${oneOf(wordingEnds)})`)],
);
