import { sql, type SQL } from 'drizzle-orm';
import type { Part } from '#src/platform/db/once.ts';
import type { ChangedDriver, HeldDriver } from './driver-change.ts';
import type { DriverReach } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { driver, driverLicence } from './table.ts';
import {
  currentLicences,
  driverJson,
  driverWithin,
  heldDriverOf,
  insertLicence,
  type DriverJson,
} from './drivers-store.ts';
import { textArray, textRows, when } from '#src/platform/db/parameters.ts';

/** A row that a change is decided from. */
export type HeldDriverRow = { readonly driver: DriverJson };

/** Selects a driver within reach. */
export const selectHeldDriver = (id: DriverId, reach: DriverReach): SQL => sql`
  select ${driverJson(sql`d`, currentLicences(sql`d.id`))} as driver from ${driver} d
  where d.id = ${id}::uuid and ${driverWithin(reach, { userSub: sql`d.user_sub`, products: sql`d.products` })}`;

export const heldDriverIn = (row: HeldDriverRow): HeldDriver => heldDriverOf(row.driver);

export const lockDriver = (id: DriverId): SQL => sql`select 1 from ${driver} where id = ${id}::uuid for update`;

export const isDriverUnchanged = ({ id, version }: Pick<HeldDriver, 'id' | 'version'>): SQL =>
  sql`exists (select 1 from ${driver} where id = ${id}::uuid and version = ${version})`;

/**
 * Parts that write a driver whose row is locked as it is after a change. The copy of the licences' names is written with
 * it: the trigger that keeps it would be overtaken by the one that copies this update to the position.
 */
export const changeParts = (
  { driver: row, endedLicences, addedLicences }: ChangedDriver,
  verifiedBy: string,
  newId: () => string,
): readonly Part[] => [
  (claimed) => sql`
    update ${driver} set version = version + 1, updated_at = ${when(row.updatedAt)}, products = ${textArray(row.products)},
      paused_products = ${textArray(row.pausedProducts)}, status = ${row.status}, display_name = ${row.displayName}, phone = ${row.phone}::text,
      vehicle_type = ${row.vehicleType}, licences = ${textArray(namesOf(row))}, user_sub = ${row.userSub}::text, claimed_sub = ${row.claimedSub}::text
    where id = ${row.id}::uuid and exists (select 1 from ${claimed})`,
  (claimed) => sql`
    update ${driverLicence} set ended_at = now()
    where driver_id = ${row.id}::uuid and id::text in ${textRows(endedLicences)} and exists (select 1 from ${claimed})`,
  ...addedLicences.map((licence) => insertLicence(newId(), row.id, licence, verifiedBy)),
];

const namesOf = ({ licences }: ChangedDriver['driver']) =>
  [...new Set(licences.map(({ licence }) => licence))].toSorted();
