import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const platformSchema = pgSchema('platform');

/** One row per used Idempotency-Key, with the answer that it got. `expires_at` null: kept for the life of what it made. */
export const idempotency = platformSchema.table(
  'idempotency',
  {
    principal: text().notNull(),
    route: text().notNull(),
    key: uuid().notNull(),
    fingerprint: text().notNull(),
    requestId: uuid('request_id').notNull(),
    status: integer().notNull(),
    headers: jsonb().notNull(),
    body: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.principal, table.route, table.key] }),
    check('idempotency_status', sql`${table.status} between 200 and 299`),
  ],
);
