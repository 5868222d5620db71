import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { credentialKinds, type CredentialKind } from '#src/agent/consent/consent.ts';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';
import { callStatuses, type CallStatus, type Holder } from './tool-call.ts';

const amount = (name: string) => bigint(name, { mode: 'bigint' });
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** A call of a capability: what was asked, for whom, what it cost, and what came of it. Its id is the transaction’s. */
export const toolCall = agentSchema.table(
  'tool_call',
  {
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    accountId: text('account_id').notNull(),
    credentialKind: text('credential_kind').$type<CredentialKind>().notNull(),
    credentialId: text('credential_id').notNull(),
    clientName: text('client_name').notNull(),
    sessionId: text('session_id'),
    grantId: uuid('grant_id'),
    appId: text('app_id').notNull(),
    capabilityName: text('capability_name').notNull(),
    capabilityVersion: text('capability_version').notNull(),
    /** What runs: RFC 8785. */
    input: text().notNull(),
    /** Of what was asked for. */
    inputDigest: text('input_digest').notNull(),
    isEdited: boolean('is_edited').notNull(),
    consentId: uuid('consent_id'),
    policyVersion: text('policy_version').notNull(),
    grossMinor: amount('gross_minor').notNull(),
    platformFeeMinor: amount('platform_fee_minor').notNull(),
    platformFeeBps: integer('platform_fee_bps').notNull(),
    thirdPartyCostMinor: amount('third_party_cost_minor').notNull(),
    netMinor: amount('net_minor').notNull(),
    /** What it reserves beyond its price while it runs. */
    commitsMinor: amount('commits_minor').notNull(),
    /** What it did commit the person to, and the thing that it is owed for. */
    committedMinor: amount('committed_minor'),
    committedReference: text('committed_reference'),
    /** A commitment of the same key is replaced by this one, and this one by a later; null: it adds to all others. */
    commitsKey: text('commits_key'),
    /** What its price and commitment count against. */
    holders: jsonb().$type<readonly Holder[]>().notNull(),
    status: text().$type<CallStatus>().notNull().default('running'),
    /** The code of the problem that it failed with. */
    problemCode: text('problem_code'),
    attempt: uuid().notNull(),
    leaseUntil: moment('lease_until').notNull(),
    /** Of whoever called, to find their key’s row. */
    caller: text().notNull(),
    idempotencyKey: uuid('idempotency_key'),
    fingerprint: text(),
    /** The result that the agent got: RFC 8785. */
    output: text(),
    outputDigest: text('output_digest'),
    /** The receipt’s place in its account’s chain. */
    receiptSeq: integer('receipt_seq'),
    receipt: text(),
    receiptHash: text('receipt_hash'),
    receiptPrevHash: text('receipt_prev_hash'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    check('tool_call_status', oneOf('status', callStatuses)),
    check('tool_call_credential', oneOf('credential_kind', credentialKinds)),
    check(
      'tool_call_price',
      sql`${table.grossMinor} = ${table.platformFeeMinor} + ${table.thirdPartyCostMinor} + ${table.netMinor}`,
    ),
    check(
      'tool_call_receipt',
      sql`num_nulls(${table.receipt}, ${table.receiptSeq}, ${table.receiptHash}, ${table.receiptPrevHash}) = case when ${table.status} = 'succeeded' then 0 else 4 end`,
    ),
    uniqueIndex('tool_call_receipts').on(table.accountId, table.receiptSeq),
    index('tool_call_person').on(table.userId, table.createdAt, table.id),
    index('tool_call_credential_of').on(table.credentialId, table.createdAt, table.id),
    index('tool_call_commitments')
      .on(table.userId, table.accountId, table.appId, table.commitsKey)
      .where(sql`${table.commitsKey} is not null and ${table.status} = 'succeeded'`),
    index('tool_call_running')
      .on(table.leaseUntil)
      .where(sql`${table.status} = 'running'`),
  ],
);

/** What calls cost, commitments included, against one limit in one period. */
export const usage = agentSchema.table(
  'usage',
  {
    holder: text().notNull(),
    period: text().notNull(),
    calls: integer().notNull(),
    spentMinor: amount('spent_minor').notNull(),
    reservedMinor: amount('reserved_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.period] }),
    check('usage_amounts', sql`least(${table.calls}, ${table.spentMinor}, ${table.reservedMinor}) >= 0`),
  ],
);
