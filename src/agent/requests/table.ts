import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';
import { requestStatuses, type RequestStatus, type WantedTerms } from './grant-request.ts';

/** An agent without a credential asks for a grant, and shows its person a code (RFC 8628). */
export const grantRequest = agentSchema.table(
  'grant_request',
  {
    id: uuid().primaryKey(),
    /** As tokens are stored. */
    deviceHash: text('device_hash').notNull(),
    /** Without its hyphen. */
    userCode: text('user_code').notNull(),
    agentName: text('agent_name').notNull(),
    agentClientId: text('agent_client_id'),
    wanted: jsonb().$type<WantedTerms>().notNull(),
    status: text().$type<RequestStatus>().notNull().default('pending'),
    /** Who decided, and for which account. */
    userId: text('user_id'),
    accountId: text('account_id'),
    grantId: uuid('grant_id'),
    /** How long the agent must wait between two questions: 5 s more after each that came too soon. */
    intervalSeconds: integer('interval_seconds').notNull(),
    polledAt: moment('polled_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('grant_request_status', sql.raw(`status in (${requestStatuses.map((each) => `'${each}'`).join(', ')})`)),
    uniqueIndex('grant_request_device').on(table.deviceHash),
    uniqueIndex('grant_request_code').on(table.userCode),
    index('grant_request_expires').on(table.expiresAt),
  ],
);
