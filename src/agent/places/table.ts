import { doublePrecision, primaryKey, text } from 'drizzle-orm/pg-core';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';

/** A person’s places, by name. */
export const place = agentSchema.table(
  'place',
  {
    userId: text('user_id').notNull(),
    /** The name for comparing: NFKC, in small letters, one space between words. */
    nameKey: text('name_key').notNull(),
    name: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    address: text(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.nameKey] })],
);
