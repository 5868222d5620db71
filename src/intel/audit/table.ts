import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { intelSchema, moment } from '#src/intel/table.ts';
import type { Json } from '#src/intel/json.ts';

/** Who changed what, and to what: append-only. */
export const audit = intelSchema.table(
  'audit',
  {
    id: uuid().primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actor: text().notNull(),
    /** As the route is called: `scan.trigger`, `target.update`. */
    action: text().notNull(),
    resource: text().notNull(),
    details: jsonb().$type<Json>().notNull(),
  },
  (table) => [index('audit_at').on(table.at, table.id), index('audit_resource').on(table.resource, table.at)],
);
