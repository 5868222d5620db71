import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, text } from 'drizzle-orm/pg-core';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';

/** Who pays for calls: what is unpaid, and the head of the chain of receipts. A settlement locks it last. */
export const account = agentSchema.table(
  'account',
  {
    accountId: text('account_id').primaryKey(),
    unpaidMinor: bigint('unpaid_minor', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** How many receipts there are, and the hash of the last one. */
    receipts: integer().notNull().default(0),
    headHash: text('head_hash').notNull(),
    /** The newest signed head, and of how many receipts it is. */
    signedHead: text('signed_head'),
    signedReceipts: integer('signed_receipts').notNull().default(0),
    signedAt: moment('signed_at'),
  },
  (table) => [
    check('account_receipts', sql`${table.receipts} >= ${table.signedReceipts}`),
    index('account_unsigned')
      .on(table.accountId)
      .where(sql`receipts > signed_receipts`),
  ],
);
