import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';
import {
  consentDecisions,
  consentReasons,
  consentStatuses,
  credentialKinds,
  type ConsentDecision,
  type ConsentReason,
  type ConsentStatus,
  type CredentialKind,
  type DecisionProof,
} from './consent.ts';

const amount = (name: string) => bigint(name, { mode: 'bigint' });
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** A request of an agent to a person, and what the person decided. */
export const consent = agentSchema.table(
  'consent',
  {
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    accountId: text('account_id').notNull(),
    credentialKind: text('credential_kind').$type<CredentialKind>().notNull(),
    /** A key’s or grant’s id; a person, who asks by an application of their own. */
    credentialId: text('credential_id').notNull(),
    clientName: text('client_name').notNull(),
    sessionId: text('session_id'),
    /** That goes on once it is decided. */
    conversationId: uuid('conversation_id'),
    appId: text('app_id').notNull(),
    capabilityName: text('capability_name').notNull(),
    capabilityVersion: text('capability_version').notNull(),
    reason: text().$type<ConsentReason>().notNull(),
    /** As it was asked for: RFC 8785. */
    input: text().notNull(),
    inputDigest: text('input_digest').notNull(),
    /** Of the values that an approval binds. */
    boundDigest: text('bound_digest').notNull(),
    grossMinor: amount('gross_minor').notNull(),
    commitsMinor: amount('commits_minor').notNull(),
    /** Until when the commitment is guaranteed. */
    quotedUntil: moment('quoted_until'),
    /** The limit that the call would exceed: an approval lets this one call do so. */
    exceeds: text(),
    userCode: text('user_code').notNull(),
    /** Of the call that asked. */
    idempotencyKey: uuid('idempotency_key'),
    status: text().$type<ConsentStatus>().notNull().default('pending'),
    decision: text().$type<ConsentDecision>(),
    decidedAt: moment('decided_at'),
    /** What the person’s sign-in proved. */
    proof: jsonb().$type<DecisionProof>(),
    /** What the person made of the input. */
    decidedInput: text('decided_input'),
    /** Of an approval for several calls. */
    maxCalls: integer('max_calls'),
    maxPerCallMinor: amount('max_per_call_minor'),
    maxTotalMinor: amount('max_total_minor'),
    usedCalls: integer('used_calls').notNull().default(0),
    usedMinor: amount('used_minor')
      .notNull()
      .default(sql`0`),
    /** Which call holds it, or used it up. */
    callId: uuid('call_id'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('consent_status', oneOf('status', consentStatuses)),
    check('consent_reason', oneOf('reason', consentReasons)),
    check('consent_decision', oneOf('decision', consentDecisions)),
    check('consent_credential', oneOf('credential_kind', credentialKinds)),
    check('consent_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check('consent_amounts', sql`least(${table.grossMinor}, ${table.commitsMinor}, ${table.usedMinor}) >= 0`),
    uniqueIndex('consent_pending')
      .on(table.userId, table.accountId, table.credentialId, table.appId, table.capabilityName, table.inputDigest)
      .where(sql`${table.status} = 'pending'`),
    index('consent_asked').on(table.credentialId, table.appId, table.capabilityName, table.createdAt),
    index('consent_person').on(table.userId, table.status, table.createdAt, table.id),
    index('consent_credential_of').on(table.credentialId, table.status, table.createdAt, table.id),
  ],
);
