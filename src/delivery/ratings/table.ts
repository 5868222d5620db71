import { sql } from 'drizzle-orm';
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#src/delivery/columns-table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import type { DeliveryId, DriverId } from '#src/delivery/ids.ts';
import { delivery, deliverySchema } from '#src/delivery/orders/table.ts';
import { MAX_COMMENT, starBounds } from './rating.ts';

/** A delivery's rating: one, for good. The driver's row has the sum and the number of theirs. */
export const rating = deliverySchema.table(
  'rating',
  {
    deliveryId: uuid('delivery_id')
      .$type<DeliveryId>()
      .primaryKey()
      .references(() => delivery.id),
    driverId: uuid('driver_id')
      .$type<DriverId>()
      .notNull()
      .references(() => driver.id),
    stars: integer().notNull(),
    comment: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'rating_stars',
      sql`${table.stars} between ${sql.raw(String(starBounds[0]))} and ${sql.raw(String(starBounds[1]))}`,
    ),
    check('rating_comment', sql`length(${table.comment}) between 1 and ${sql.raw(String(MAX_COMMENT))}`),
    index('rating_driver').on(table.driverId, table.createdAt),
  ],
);
