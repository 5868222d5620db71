import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { Driver, DriverLicence } from './driver.ts';
import type { DriverReach } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { driver, driverLicence } from './table.ts';
import { textArray, when } from '#src/delivery/parameters-store.ts';

/** Whether the driver `d` lies within that reach. */
export function driverWithin(reach: DriverReach): SQL {
  if (reach === 'all') return sql`true`;
  return 'userSub' in reach ? sql`d.user_sub = ${reach.userSub}` : sql`d.products && ${textArray(reach.products)}`;
}

type Dated<T, Name extends keyof T> = { readonly [Key in keyof T]: Key extends Name ? string : T[Key] };
type LicenceJson = Dated<DriverLicence, 'validUntil' | 'verifiedAt'>;
export type DriverJson = Omit<Dated<Driver, 'createdAt' | 'updatedAt'>, 'licences'> & {
  readonly licences: readonly LicenceJson[];
};

export const driverOf = ({ licences, createdAt, updatedAt, ...row }: DriverJson): Driver => ({
  ...row,
  licences: licences.map((each) => ({
    ...each,
    validUntil: new Date(each.validUntil),
    verifiedAt: new Date(each.verifiedAt),
  })),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

/** The driver `d` as JSON, with the licences of a relation of such rows. */
export const driverJson = (licences: SQL): SQL => sql`json_build_object(
  'id', d.id, 'displayName', d.display_name, 'phone', d.phone, 'vehicleType', d.vehicle_type, 'products', to_json(d.products),
  'pausedProducts', to_json(d.paused_products), 'status', d.status, 'userSub', d.user_sub, 'claimedSub', d.claimed_sub, 'rating', d.rating,
  'version', d.version, 'createdAt', d.created_at, 'updatedAt', d.updated_at,
  'licences', (select coalesce(json_agg(json_build_object('licence', l.licence, 'jurisdiction', l.jurisdiction, 'validUntil', l.valid_until,
    'products', to_json(l.products), 'verifiedAt', l.verified_at) order by l.licence, l.jurisdiction, l.verified_at), '[]'::json) from ${licences} l))`;

/** Licences that haven't been ended. */
const current = sql`(select * from ${driverLicence} where driver_id = d.id and ended_at is null)`;

/** A driver with licences, and who vouches for them. */
export const insertDriver = (row: Driver, verifiedBy: string, newId: () => string): readonly Part[] => [
  (claimed) => sql`
    insert into ${driver} (id, display_name, phone, vehicle_type, products, paused_products, status, user_sub, claimed_sub, idle_since, created_at, updated_at)
    select ${row.id}::uuid, ${row.displayName}, ${row.phone}::text, ${row.vehicleType}, ${textArray(row.products)}, ${textArray(row.pausedProducts)},
      ${row.status}, ${row.userSub}::text, ${row.claimedSub}::text, ${when(row.createdAt)}, ${when(row.createdAt)}, ${when(row.createdAt)}
    from ${claimed}`,
  ...row.licences.map(
    (each): Part =>
      (claimed) =>
        sql`
    insert into ${driverLicence} (id, driver_id, licence, jurisdiction, products, verified_by, verified_at, valid_until)
    select ${newId()}::uuid, ${row.id}::uuid, ${each.licence}, ${each.jurisdiction}, ${each.products === null ? sql`null` : textArray(each.products)},
      ${verifiedBy}, ${when(each.verifiedAt)}, ${when(each.validUntil)}
    from ${claimed}`,
  ),
];

export async function findDriver(db: Database, id: DriverId, reach: DriverReach): Promise<Driver | undefined> {
  const [row] = await db.execute<{ driver: DriverJson }>(
    sql`select ${driverJson(current)} as driver from ${driver} d where d.id = ${id}::uuid and ${driverWithin(reach)}`,
  );
  return row === undefined ? undefined : driverOf(row.driver);
}

export async function listDrivers(
  db: Database,
  reach: DriverReach,
  after: Place | undefined,
  limit: number,
): Promise<Driver[]> {
  const isOlder =
    after === undefined ? sql`true` : sql`(d.created_at, d.id) < (${when(after.createdAt)}, ${after.id}::uuid)`;
  const rows = await db.execute<{ driver: DriverJson }>(sql`
    select ${driverJson(current)} as driver from ${driver} d where ${driverWithin(reach)} and ${isOlder}
    order by d.created_at desc, d.id desc limit ${limit}`);
  return rows.map((row) => driverOf(row.driver));
}
