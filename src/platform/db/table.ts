import { sql } from 'drizzle-orm';
import { check, customType, index, json, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const platformSchema = pgSchema('platform');

/** As Postgres names a role: compared with `current_user` without a cast, so that an index can. */
const roleName = customType<{ data: string }>({ dataType: () => 'name' });

/** Whose row it is: the Worker’s that inserted it, stamped by Postgres. A policy shows each its own (decision 0027). */
export const ownRole = () =>
  roleName('role')
    .notNull()
    .default(sql`current_user`);

/**
 * One row per used Idempotency-Key: with the outcome that it has, or running, and then with a lease and no outcome.
 * `expires_at` null: kept for the life of what it made. `role` is the Worker's own, stamped by Postgres: each sees and
 * claims its own rows alone (decision 0027).
 */
export const idempotency = platformSchema.table(
  'idempotency',
  {
    role: ownRole(),
    principal: text().notNull(),
    route: text().notNull(),
    key: uuid().notNull(),
    fingerprint: text().notNull(),
    requestId: uuid('request_id').notNull(),
    outcome: json(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.principal, table.route, table.key] }),
    check('idempotency_running_or_settled', sql`num_nulls(${table.outcome}, ${table.leaseUntil}) = 1`),
    index('idempotency_expires')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
  ],
);
