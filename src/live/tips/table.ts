import { sql } from 'drizzle-orm';
import { check, index, text, uuid } from 'drizzle-orm/pg-core';
import { minor, moment, oneOf } from '#src/live/columns-table.ts';
import type { PersonId, StreamId, TipId } from '#src/live/ids.ts';
import { liveSchema, stream } from '#src/live/table.ts';
import { MAX_TIP_MESSAGE, messageStatuses, tipBounds, tipStatuses, type MessageStatus, type TipStatus } from './tip.ts';

export const tip = liveSchema.table(
  'tip',
  {
    id: uuid().$type<TipId>().primaryKey(),
    streamId: uuid('stream_id')
      .$type<StreamId>()
      .notNull()
      .references(() => stream.id),
    /** The stream's host, to whom it is owed. */
    host: text().$type<PersonId>().notNull(),
    tipper: text().$type<PersonId>().notNull(),
    tipperName: text('tipper_name').notNull(),
    amountMinor: minor('amount_minor'),
    message: text(),
    messageStatus: text('message_status').$type<MessageStatus>().notNull(),
    status: text().$type<TipStatus>().notNull().default('pending'),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    announcedAt: moment('announced_at'),
  },
  (table) => [
    check('tip_status', sql`${table.status} in (${oneOf(tipStatuses)})`),
    check('tip_message_status', sql`${table.messageStatus} in (${oneOf(messageStatuses)})`),
    check(
      'tip_amount',
      sql`${table.amountMinor} between ${sql.raw(String(tipBounds.amountMinor[0]))} and ${sql.raw(String(tipBounds.amountMinor[1]))}`,
    ),
    check('tip_message', sql`char_length(${table.message}) <= ${sql.raw(String(MAX_TIP_MESSAGE))}`),
    check('tip_paid', sql`(${table.paidAt} is not null) = (${table.status} in ('succeeded', 'refunded'))`),
    index('tip_of_stream').on(table.streamId, table.createdAt, table.id),
    index('tip_of_tipper').on(table.tipper, table.createdAt),
  ],
);
