import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Constraints } from '#src/agent/credentials/constraint.ts';
import { agentSchema, apiKey, moment } from '#src/agent/credentials/table.ts';
import { MAX_DEPTH, type GrantRevokedReason } from './grant.ts';

const amount = (name: string) => bigint(name, { mode: 'bigint' });

/** What an agent may do for a person for a while. Its token is stored as a hash. */
export const grant = agentSchema.table(
  'grant',
  {
    id: uuid().primaryKey(),
    /** The first one first, its parent last: a call counts against each. */
    ancestors: uuid().array().notNull(),
    /** The key that made it, or what it descends from. */
    keyId: uuid('key_id').references(() => apiKey.id),
    sessionId: text('session_id').notNull(),
    userId: text('user_id').notNull(),
    accountId: text('account_id').notNull(),
    agentName: text('agent_name').notNull(),
    agentClientId: text('agent_client_id'),
    hash: text().notNull(),
    scopes: text().array().notNull(),
    constraints: jsonb().$type<Constraints>().notNull(),
    maxCalls: integer('max_calls'),
    maxPerCallMinor: amount('max_per_call_minor'),
    maxTotalMinor: amount('max_total_minor'),
    maxPerDayMinor: amount('max_per_day_minor'),
    idleTtlSeconds: integer('idle_ttl_seconds').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason').$type<GrantRevokedReason>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('grant_depth', sql.raw(`cardinality(ancestors) <= ${MAX_DEPTH}`)),
    check(
      'grant_limits',
      sql`least(${table.maxCalls}, ${table.maxPerCallMinor}, ${table.maxTotalMinor}, ${table.maxPerDayMinor}) >= 0`,
    ),
    check('grant_revoked', sql`(${table.revokedAt} is null) = (${table.revokedReason} is null)`),
    uniqueIndex('grant_hash').on(table.hash),
    index('grant_account').on(table.accountId, table.createdAt, table.id),
    index('grant_live')
      .on(table.accountId, table.expiresAt)
      .where(sql`${table.revokedAt} is null`),
    index('grant_key').on(table.keyId, table.createdAt, table.id),
    index('grant_ancestors').using('gin', table.ancestors),
  ],
);
