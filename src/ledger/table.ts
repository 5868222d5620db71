import { sql } from 'drizzle-orm';
import { bigint, check, pgSchema, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, kinds, type Account, type Kind } from './posting.ts';

export const ledgerSchema = pgSchema('ledger');

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A transaction. `(subject, kind, step)` is unique, so that it is booked once, however often it is tried. */
export const transaction = ledgerSchema.table(
  'transaction',
  {
    id: uuid().primaryKey(),
    kind: text().$type<Kind>().notNull(),
    /** What it is about: the id of a delivery, an agent’s call, a tip or an order. */
    subject: uuid().notNull(),
    /** Distinguishes transactions of one kind, for example by a refund's id. Empty if there can be only one. */
    step: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('transaction_step').on(table.subject, table.kind, table.step),
    check('transaction_kind', sql`${table.kind} in (${oneOf(kinds)})`),
  ],
);

/** Debits are positive, credits negative; a transaction's postings sum to 0 (a trigger checks it). Append-only. */
export const posting = ledgerSchema.table(
  'posting',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transaction.id),
    account: text().$type<Account>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.account] }),
    check('posting_account', sql`${table.account} in (${oneOf(accounts)})`),
    check('posting_nonzero', sql`${table.amountMinor} <> 0`),
  ],
);
