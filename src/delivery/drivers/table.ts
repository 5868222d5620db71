import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, real, text, uuid } from 'drizzle-orm/pg-core';
import { opsStatuses, vehicleTypes, type OpsStatus, type VehicleType } from './driver.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { moment, oneOf } from '#src/delivery/columns-table.ts';
import { deliverySchema } from '#src/delivery/orders/table.ts';

export const driver = deliverySchema.table(
  'driver',
  {
    id: uuid().$type<DriverId>().primaryKey(),
    displayName: text('display_name').notNull(),
    phone: text(),
    vehicleType: text('vehicle_type').$type<VehicleType>().notNull(),
    products: text().array().notNull(),
    /** Those of the products that the driver is on a break from. */
    pausedProducts: text('paused_products').array().notNull().default([]),
    /**
     * Names of the licences with rows in `driver_licence`, kept up to date by the database: what a search reads first.
     */
    licences: text().array().notNull().default([]),
    status: text().$type<OpsStatus>().notNull(),
    /** The person who acts as this driver: set by ops, or after agreeing. */
    userSub: text('user_sub').unique('driver_user_sub'),
    /** The person whom a product has named and who hasn't agreed yet. It gives no rights, so anybody may be named. */
    claimedSub: text('claimed_sub'),
    rating: real(),
    /** What recipients gave, added up, and how many did: the mean is made of these. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    offersMade: integer('offers_made').notNull().default(0),
    offersAccepted: integer('offers_accepted').notNull().default(0),
    /** Since when the driver has had no job: among equals the longest idle come first. */
    idleSince: moment('idle_since').notNull(),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('driver_status', sql`${table.status} in (${oneOf(opsStatuses)})`),
    check('driver_vehicle', sql`${table.vehicleType} in (${oneOf(vehicleTypes)})`),
    check('driver_rating', sql`${table.rating} between 1 and 5`),
    check('driver_rated', sql`${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`),
    check('driver_offers', sql`${table.offersAccepted} between 0 and ${table.offersMade}`),
    index('driver_created').on(table.createdAt, table.id), // read backwards
  ],
);

/**
 * A driver's position: one row, overwritten by every fix. The only index is on the stored cell (0.005 degree), which
 * most fixes don't change: such an update stays on its page and changes no index (HOT). The row also has copies of what
 * a match reads of the driver, kept up to date by triggers (`driver_copied`, `position_copied`, `job_taken`), which
 * saves 501 look-ups.
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
    pausedProducts: text('paused_products').array(),
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

/** A driver's licence, and who vouches for it. An ended row stays, to show who had vouched, and until when. */
export const driverLicence = deliverySchema.table(
  'driver_licence',
  {
    id: uuid().primaryKey(),
    driverId: uuid('driver_id')
      .$type<DriverId>()
      .notNull()
      .references(() => driver.id),
    licence: text().notNull(),
    /** ISO 3166: a country, or a part of one. */
    jurisdiction: text().notNull(),
    /** The products whose jobs it counts for: those of the key that vouches for it; null, as for ops, for all. */
    products: text().array(),
    verifiedBy: text('verified_by').notNull(),
    verifiedAt: moment('verified_at').notNull().defaultNow(),
    validUntil: moment('valid_until').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('driver_licence_current')
      .on(table.driverId)
      .where(sql`${table.endedAt} is null`),
  ],
);
