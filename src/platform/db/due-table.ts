import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, timestamp, uuid, type PgSchema } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A domain's work that is due later: a row says what to do and when, a queue's message makes it fast. */
export const dueTable = <K extends string>(schema: PgSchema, kinds: readonly K[]) =>
  schema.table(
    'due',
    {
      kind: text().$type<K>().notNull(),
      /** The id of what it is about. */
      subject: uuid().notNull(),
      dueAt: moment('due_at').notNull(),
      /** Until when an attempt holds the row. */
      leaseUntil: moment('lease_until'),
      /** The holder, to tell its lease from a later one. */
      attempt: uuid(),
      attempts: integer().notNull().default(0),
      lastError: text('last_error'),
      createdAt: moment('created_at').notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.kind, table.subject] }),
      check('due_kind', sql`${table.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))})`),
      index('due_at').on(table.dueAt),
    ],
  );

export type DueTable<K extends string> = ReturnType<typeof dueTable<K>>;
