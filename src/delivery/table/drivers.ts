import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { driverStatuses, vehicleTypes, type DriverStatus, type VehicleType } from '../driver.ts';
import type { DeliveryId, DriverId } from '../ids.ts';
import { deliverySchema } from './deliveries.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

export const driver = deliverySchema.table(
  'driver',
  {
    id: uuid().$type<DriverId>().primaryKey(),
    displayName: text('display_name').notNull(),
    phone: text(),
    vehicleType: text('vehicle_type').$type<VehicleType>().notNull(),
    products: text().array().notNull(),
    licences: text().array().notNull(),
    status: text().$type<DriverStatus>().notNull(),
    userSub: text('user_sub').unique('driver_user_sub'),
    rating: real(),
    offersMade: integer('offers_made').notNull().default(0),
    offersAccepted: integer('offers_accepted').notNull().default(0),
    /** Since when the driver has had no job: the longest idle come first among equals. */
    idleSince: moment('idle_since').notNull(),
    /** The delivery that this driver plays in: a simulated one takes part in that alone (docs/rules/simulator.md). */
    simulatedFor: uuid('simulated_for').$type<DeliveryId>(),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('driver_status', sql`${table.status} in (${oneOf(driverStatuses)})`),
    check('driver_vehicle', sql`${table.vehicleType} in (${oneOf(vehicleTypes)})`),
    check('driver_rating', sql`${table.rating} between 1 and 5`),
    check('driver_offers', sql`${table.offersAccepted} between 0 and ${table.offersMade}`),
    index('driver_created').on(table.createdAt, table.id), // read backwards
    /** So few that every match may ask who they are. */
    index('driver_simulated')
      .on(table.id)
      .where(sql`${table.simulatedFor} is not null`),
  ],
);

/**
 * Where a driver is: one row, overwritten by every fix. The only index is on the stored cell (0.005 degree), which most
 * fixes don't change: such an update stays on its page and touches no index (HOT). What a match reads of the driver is
 * here too, kept by the database alone (triggers `driver_copied`, `position_copied`, `job_taken`), or it would cost 501 look-ups more.
 */
export const driverPosition = deliverySchema.table(
  'driver_position',
  {
    driverId: uuid('driver_id')
      .$type<DriverId>()
      .primaryKey()
      .references(() => driver.id),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    accuracyM: real('accuracy_m').notNull(),
    heading: real(),
    heartbeatAt: moment('heartbeat_at').notNull(),
    cell: integer()
      .notNull()
      .generatedAlwaysAs(sql`floor(lat * 200)::int * 72000 + floor((lng + 180) * 200)::int`),
    displayName: text('display_name'),
    vehicleType: text('vehicle_type'),
    products: text().array(),
    licences: text().array(),
    status: text(),
    rating: real(),
    offersMade: integer('offers_made'),
    offersAccepted: integer('offers_accepted'),
    idleSince: moment('idle_since'),
    onJob: boolean('on_job').notNull().default(false),
  },
  (table) => [
    index('driver_position_cell').on(table.cell),
    check(
      'driver_position_place',
      sql`${table.lat} between -90 and 90 and ${table.lng} >= -180 and ${table.lng} < 180`,
    ),
  ],
);
