import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Constraints } from './constraint.ts';
import { budgetPeriods, type Budget, type RevokedReason } from './key.ts';

export const agentSchema = pgSchema('agent');

/** Of the domain's tables. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A business's key. Its token is stored as a hash; for a while after a rotation the one before, too. */
export const apiKey = agentSchema.table(
  'api_key',
  {
    id: uuid().primaryKey(),
    accountId: text('account_id').notNull(),
    createdBy: text('created_by').notNull(),
    /** Whom calls with it are for: whoever set its terms or took its token last. */
    actsFor: text('acts_for').notNull(),
    name: text().notNull(),
    start: text().notNull(),
    last4: text().notNull(),
    hash: text().notNull(),
    previousHash: text('previous_hash'),
    rotationDeadline: moment('rotation_deadline'),
    scopes: text().array().notNull(),
    appIds: text('app_ids').array().notNull(),
    constraints: jsonb().$type<Constraints>().notNull(),
    budgetPeriod: text('budget_period').$type<Budget['period']>(),
    budgetLimitMinor: bigint('budget_limit_minor', { mode: 'bigint' }),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason').$type<RevokedReason>(),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('api_key_budget', sql`(${table.budgetPeriod} is null) = (${table.budgetLimitMinor} is null)`),
    check('api_key_period', sql.raw(`budget_period in (${budgetPeriods.map((period) => `'${period}'`).join(', ')})`)),
    check('api_key_limit', sql`${table.budgetLimitMinor} >= 0`),
    check('api_key_rotation', sql`(${table.previousHash} is null) = (${table.rotationDeadline} is null)`),
    check('api_key_revoked', sql`(${table.revokedAt} is null) = (${table.revokedReason} is null)`),
    uniqueIndex('api_key_hash').on(table.hash),
    uniqueIndex('api_key_previous_hash').on(table.previousHash),
    index('api_key_live')
      .on(table.accountId, table.expiresAt)
      .where(sql`${table.revokedAt} is null`),
    index('api_key_account').on(table.accountId, table.createdAt, table.id),
  ],
);
