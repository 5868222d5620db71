import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ownRole } from '#src/platform/db/table.ts';
import { messageStatuses, type MessageStatus } from '#src/webhooks/sending/message.ts';
import {
  disabledReasons,
  modes,
  subscriptionStatuses,
  wantedStatuses,
  type DisabledReason,
  type EventFilter,
  type Mode,
  type SubscriptionStatus,
  type WantedStatus,
} from '#src/webhooks/subscriptions/subscription.ts';

export const webhooksSchema = pgSchema('webhooks');

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
/** In milliseconds, because JavaScript's moments have no more, and cursors name them. */
const nowInMilliseconds = sql`date_trunc('milliseconds', now())`;

export const subscription = webhooksSchema.table(
  'subscription',
  {
    id: uuid().primaryKey(),
    role: ownRole(),
    owner: text().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    filter: jsonb().$type<EventFilter>().notNull(),
    /** What it is about, where a source matches by that and not by owner. A foreign key in SQL: products are another domain's. */
    product: text(),
    mode: text().$type<Mode>().notNull().default('realtime'),
    /** When it last got a digest. */
    digestedAt: moment('digested_at'),
    status: text().$type<SubscriptionStatus>().notNull(),
    /** Its status after its challenge was answered. */
    afterProof: text('after_proof').$type<WantedStatus>().notNull().default('active'),
    disabledReason: text('disabled_reason').$type<DisabledReason>(),
    /** Sealed for this row (docs/decisions/0020-outbound-webhooks.md). */
    secret: text().notNull(),
    oldSecret: text('old_secret'),
    oldSecretUntil: moment('old_secret_until'),
    /** The first failure since the last success. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull().default(nowInMilliseconds),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('subscription_status', sql`${table.status} in (${oneOf(subscriptionStatuses)})`),
    check('subscription_mode', sql`${table.mode} in (${oneOf(modes)})`),
    check('subscription_after_proof', sql`${table.afterProof} in (${oneOf(wantedStatuses)})`),
    check('subscription_disabled_reason', sql`${table.disabledReason} in (${oneOf(disabledReasons)})`),
    check('subscription_disabled', sql`(${table.disabledReason} is not null) = (${table.status} = 'disabled')`),
    check('subscription_old_secret', sql`(${table.oldSecret} is null) = (${table.oldSecretUntil} is null)`),
    index('subscription_owner').on(table.owner, table.createdAt, table.id),
    index('subscription_about')
      .on(table.product)
      .where(sql`${table.product} is not null`),
  ],
);

/** One message to one subscription; its id is the webhook-id. The row is the truth, a queue message makes it fast. */
export const message = webhooksSchema.table(
  'message',
  {
    id: uuid().primaryKey(),
    role: ownRole(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscription.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** The resource that it is about, and the event's sequence; null for a challenge and a test. */
    source: text(),
    resource: uuid(),
    sequence: integer(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: moment('at').notNull(),
    status: text().$type<MessageStatus>().notNull().default('pending'),
    /** When it is to be sent; infinity while its subscription can't be sent to. */
    dueAt: moment('due_at').notNull().defaultNow(),
    leaseUntil: moment('lease_until'),
    /** The holder, to tell its lease from a later one. */
    attempt: uuid(),
    attempts: integer().notNull().default(0),
    /** The number of attempts before it was last replayed: the schedule begins again after them. */
    replayedAfter: integer('replayed_after').notNull().default(0),
    /** The digest that a gathered message went with. */
    digestId: uuid('digest_id'),
    createdAt: moment('created_at').notNull().default(nowInMilliseconds),
  },
  (table) => [
    check('message_status', sql`${table.status} in (${oneOf(messageStatuses)})`),
    check('message_resource', sql`num_nulls(${table.source}, ${table.resource}, ${table.sequence}) in (0, 3)`),
    /** However often it is announced, a subscription gets an event once; no other role can be first. */
    unique('message_once').on(table.subscriptionId, table.source, table.resource, table.sequence, table.role),
    index('message_list').on(table.subscriptionId, table.createdAt, table.id),
    index('message_waiting')
      .on(table.subscriptionId, table.dueAt, table.sequence)
      .where(sql`${table.status} = 'pending'`),
    index('message_leased')
      .on(table.leaseUntil)
      .where(sql`${table.leaseUntil} is not null`),
    index('message_created').on(table.createdAt),
    index('message_gathered')
      .on(table.subscriptionId, table.createdAt)
      .where(sql`${table.status} = 'gathered' and ${table.digestId} is null`),
    /** Of what has a pace: when a message was done. */
    index('message_paced')
      .on(table.subscriptionId, table.dueAt)
      .where(sql`${table.source} = 'intel'`),
  ],
);

/** Each time a message was sent, recorded before it is. One without an outcome ended with a crash. */
export const attempt = webhooksSchema.table(
  'attempt',
  {
    role: ownRole(),
    messageId: uuid('message_id').notNull(),
    number: integer().notNull(),
    at: moment('at').notNull().defaultNow(),
    status: integer(),
    error: text(),
    latencyMs: integer('latency_ms'),
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number, table.role] }),
    foreignKey({ name: 'attempt_message', columns: [table.messageId], foreignColumns: [message.id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * How far the events of a resource have been announced. A trigger writes it in the statement of each event, if its
 * owner has a subscription: there is something to announce if `announced` is below `noted`. `source`: the Worker whose
 * events they are; each sees its own.
 */
export const announcement = webhooksSchema.table(
  'announcement',
  {
    source: text().notNull(),
    resource: uuid().notNull(),
    announced: integer().notNull(),
    noted: integer().notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.resource] }),
    check('announcement_order', sql`${table.announced} <= ${table.noted}`),
    index('announcement_due')
      .on(table.source, table.dueAt)
      .where(sql`${table.announced} < ${table.noted}`),
    index('announcement_done')
      .on(table.dueAt)
      .where(sql`${table.announced} = ${table.noted}`),
  ],
);
