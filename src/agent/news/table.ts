import { sql } from 'drizzle-orm';
import { integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';
import type { AgentEventName } from './event.ts';

/**
 * What an owner who listens is told of: written by the statement that makes it so, and by no other. A trigger notes it
 * for announcement. Nothing is written where nobody listens.
 */
export const event = agentSchema.table(
  'event',
  {
    /** A consent, a grant or a transaction. */
    resource: uuid().notNull(),
    /** 1, 2, 3 … from when somebody listened. */
    sequence: integer().notNull(),
    /** Whose subscriptions are told: the account. */
    owner: text().notNull(),
    name: text().$type<AgentEventName>().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: moment('at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
  },
  (table) => [primaryKey({ columns: [table.resource, table.sequence] })],
);
