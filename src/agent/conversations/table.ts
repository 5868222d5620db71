import { sql } from 'drizzle-orm';
import { check, index, text, uuid } from 'drizzle-orm/pg-core';
import { credentialKinds, type CredentialKind } from '#src/agent/consent/consent.ts';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';

/** A conversation. What was said in it is in its own object. */
export const conversation = agentSchema.table(
  'conversation',
  {
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    accountId: text('account_id').notNull(),
    credentialKind: text('credential_kind').$type<CredentialKind>().notNull(),
    credentialId: text('credential_id').notNull(),
    title: text(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check(
      'conversation_credential',
      sql.raw(`credential_kind in (${credentialKinds.map((each) => `'${each}'`).join(', ')})`),
    ),
    index('conversation_person').on(table.userId, table.createdAt, table.id),
    index('conversation_credential_of').on(table.credentialId, table.createdAt, table.id),
  ],
);

/** A run that is under way. Its object deletes the row at its end; a row that is left behind counts until then. */
export const run = agentSchema.table(
  'run',
  {
    id: uuid().primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    index('run_credential').on(table.credentialId, table.until),
    index('run_conversation').on(table.conversationId),
  ],
);
