import { integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { Mover } from './life-cycle.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { moment } from '#src/delivery/columns-table.ts';
import { delivery, deliverySchema } from '#src/delivery/orders/table.ts';

export const event = deliverySchema.table(
  'event',
  {
    deliveryId: uuid('delivery_id')
      .$type<DeliveryId>()
      .notNull()
      .references(() => delivery.id),
    /** 1, 2, 3 … without a gap: from the counter on the delivery's row. */
    sequence: integer().notNull(),
    type: text().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    /** Who moved it; null for rows older than this column. */
    mover: text().$type<Mover>(),
    /** What was reported with it: a reason, an override. Never shown to the public. */
    detail: jsonb().$type<Readonly<Record<string, unknown>>>(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.sequence] })],
);
