import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { Driver, DriverLicence } from './driver.ts';
import type { HeldDriver, HeldLicence } from './driver-change.ts';
import type { DriverReach } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { driver, driverLicence } from './table.ts';
import { textArray, when } from '#src/platform/db/parameters.ts';

/** Whether a driver lies within that reach. */
export function driverWithin(
  reach: DriverReach,
  { userSub, products }: { readonly userSub: SQL; readonly products: SQL },
): SQL {
  if (reach === 'all') return sql`true`;
  return 'userSub' in reach ? sql`${userSub} = ${reach.userSub}` : sql`${products} && ${textArray(reach.products)}`;
}

type Dated<T, Name extends keyof T> = { readonly [Key in keyof T]: Key extends Name ? string : T[Key] };
type LicenceJson = Dated<HeldLicence, 'validUntil' | 'verifiedAt'>;
export type DriverJson = Omit<Dated<Driver, 'createdAt' | 'updatedAt'>, 'licences'> & {
  readonly licences: readonly LicenceJson[];
};

export const heldDriverOf = ({ licences, createdAt, updatedAt, ...row }: DriverJson): HeldDriver => ({
  ...row,
  licences: licences.map((each) => ({
    ...each,
    validUntil: new Date(each.validUntil),
    verifiedAt: new Date(each.verifiedAt),
  })),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

export function driverOf(json: DriverJson): Driver {
  const held = heldDriverOf(json);
  return { ...held, licences: held.licences.map(({ id: _id, ...licence }) => licence) };
}

/** A driver's row as JSON, with the licences of a relation of such rows. */
export const driverJson = (row: SQL, licences: SQL): SQL => sql`json_build_object(
  'id', ${row}.id, 'displayName', ${row}.display_name, 'phone', ${row}.phone, 'vehicleType', ${row}.vehicle_type, 'products', to_json(${row}.products),
  'pausedProducts', to_json(${row}.paused_products), 'status', ${row}.status, 'userSub', ${row}.user_sub, 'claimedSub', ${row}.claimed_sub, 'rating', ${row}.rating,
  'version', ${row}.version, 'createdAt', ${row}.created_at, 'updatedAt', ${row}.updated_at,
  'licences', (select coalesce(json_agg(json_build_object('id', l.id, 'licence', l.licence, 'jurisdiction', l.jurisdiction, 'validUntil', l.valid_until,
    'products', to_json(l.products), 'verifiedAt', l.verified_at) order by l.licence collate "C", l.jurisdiction collate "C", l.verified_at), '[]'::json) from ${licences} l))`;

/** A driver's licences that haven't been ended. */
export const currentLicences = (driverId: SQL) =>
  sql`(select * from ${driverLicence} where driver_id = ${driverId} and ended_at is null)`;

export const insertLicence =
  (id: string, driverId: DriverId, row: DriverLicence, verifiedBy: string): Part =>
  (claimed) =>
    sql`
    insert into ${driverLicence} (id, driver_id, licence, jurisdiction, products, verified_by, verified_at, valid_until)
    select ${id}::uuid, ${driverId}::uuid, ${row.licence}, ${row.jurisdiction}, ${row.products === null ? sql`null` : textArray(row.products)},
      ${verifiedBy}, ${when(row.verifiedAt)}, ${when(row.validUntil)}
    from ${claimed}`;

/** A driver with licences, and who vouches for them. */
export const insertDriver = (row: Driver, verifiedBy: string, newId: () => string): readonly Part[] => [
  (claimed) => sql`
    insert into ${driver} (id, display_name, phone, vehicle_type, products, paused_products, status, user_sub, claimed_sub, idle_since, created_at, updated_at)
    select ${row.id}::uuid, ${row.displayName}, ${row.phone}::text, ${row.vehicleType}, ${textArray(row.products)}, ${textArray(row.pausedProducts)},
      ${row.status}, ${row.userSub}::text, ${row.claimedSub}::text, ${when(row.createdAt)}, ${when(row.createdAt)}, ${when(row.createdAt)}
    from ${claimed}`,
  ...row.licences.map((each) => insertLicence(newId(), row.id, each, verifiedBy)),
];

const columns = { userSub: sql`d.user_sub`, products: sql`d.products` };
const current = currentLicences(sql`d.id`);

export async function findDriver(db: Database, id: DriverId, reach: DriverReach): Promise<Driver | undefined> {
  const [row] = await db.execute<{ driver: DriverJson }>(
    sql`select ${driverJson(sql`d`, current)} as driver from ${driver} d where d.id = ${id}::uuid and ${driverWithin(reach, columns)}`,
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
    select ${driverJson(sql`d`, current)} as driver from ${driver} d where ${driverWithin(reach, columns)} and ${isOlder}
    order by d.created_at desc, d.id desc limit ${limit}`);
  return rows.map((row) => driverOf(row.driver));
}
