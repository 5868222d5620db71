import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { partnerKinds, senderStatuses, type Billing, type PartnerKind, type SenderStatus } from './sender.ts';

export const partnersSchema = pgSchema('partners');

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A platform whose shops send us orders: seeded, and named in the path of its orders. */
export const partner = partnersSchema.table(
  'partner',
  { name: text().primaryKey(), kind: text().$type<PartnerKind>().notNull() },
  (table) => [check('partner_kind', sql`${table.kind} in (${oneOf(partnerKinds)})`)],
);

/** One shop of a partner: the owner of the deliveries that it sends. */
export const sender = partnersSchema.table(
  'sender',
  {
    id: uuid().primaryKey(),
    partner: text()
      .notNull()
      .references(() => partner.name),
    /** Its name at the partner, which its orders contain. */
    accountId: text('account_id').notNull(),
    owner: text().notNull(),
    displayName: text('display_name').notNull(),
    status: text().$type<SenderStatus>().notNull().default('active'),
    licences: text().array().notNull(),
    /** The jurisdiction of its licences; null without any, or if they are older than this column. */
    jurisdiction: text(),
    timezone: text().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    version: integer().notNull().default(1),
    /** In milliseconds, because JavaScript's moments have no more, and cursors name them. */
    createdAt: moment('created_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('sender_account').on(table.partner, table.accountId),
    check('sender_status', sql`${table.status} in (${oneOf(senderStatuses)})`),
    check('sender_owner', sql`${table.owner} ~ '^(org|user|client):.'`),
    index('sender_created').on(table.createdAt, table.id),
  ],
);

/** A live secret. Ending it deletes the row. */
export const senderSecret = partnersSchema.table(
  'sender_secret',
  {
    id: uuid().primaryKey(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => sender.id, { onDelete: 'cascade' }),
    /** A keyed hash of a presented secret, by which it is looked up. */
    hash: text().unique('sender_secret_hash'),
    /** A secret that signs, sealed for this row. */
    sealed: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('sender_secret_kept', sql`num_nonnulls(${table.hash}, ${table.sealed}) = 1`),
    index('sender_secret_sender').on(table.senderId, table.createdAt),
  ],
);
