import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const HUGE = 9_007_199_254_740_993n; // what a double can't hold
export const NOON = new Date('2026-03-29T12:00:00.120Z');

/** A table of every type that ours use, in schema public. */
export const thing = pgTable('thing', {
  id: integer().primaryKey(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  note: text(),
  share: doublePrecision(),
  done: boolean(),
  labels: text().array(),
  data: jsonb(),
  key: uuid(),
  madeAt: timestamp('made_at', { withTimezone: true }),
});

export const row = (id: number) => ({
  id,
  amount: HUGE,
  note: 'ä€ "x" \\ \u2028',
  share: 0.1,
  done: true,
  labels: ['a,b', 'NULL', '', '"', '{}', '\\'],
  data: { a: [1, null, 'é'] },
  key: '6f1f7f7e-8b1c-4b0e-9d57-0a4f4ad0a001',
  madeAt: NOON,
});
