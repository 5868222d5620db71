import { and, arrayOverlaps, desc, eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Part } from '../../platform/db/once.ts';
import type { Place } from '../../platform/db/page.ts';
import type { Driver, DriverProfile } from '../driver.ts';
import type { DriverReach } from '../driver-reach.ts';
import type { DriverId } from '../ids.ts';
import { driver } from '../table/drivers.ts';
import { textArray } from './parameters.ts';

type DriverRow = InferSelectModel<typeof driver>;

function within(reach: DriverReach): SQL | undefined {
  if (reach === 'all') return undefined;
  return 'userSub' in reach ? eq(driver.userSub, reach.userSub) : arrayOverlaps(driver.products, [...reach.products]);
}

const driverOf = ({
  offersMade: _made,
  offersAccepted: _accepted,
  idleSince: _idle,
  simulatedFor: _simulated,
  ...row
}: DriverRow): Driver => row;

export const insertDriver =
  (row: Driver): Part =>
  (claimed) =>
    sql`
    insert into ${driver} (id, display_name, phone, vehicle_type, products, licences, status, user_sub, idle_since, created_at, updated_at)
    select ${row.id}::uuid, ${row.displayName}, ${row.phone}::text, ${row.vehicleType}, ${textArray(row.products)}, ${textArray(row.licences)},
      ${row.status}, ${row.userSub}::text, ${row.createdAt.toISOString()}::timestamptz, ${row.createdAt.toISOString()}::timestamptz,
      ${row.createdAt.toISOString()}::timestamptz
    from ${claimed}`;

export async function findDriver(db: Database, id: DriverId, reach: DriverReach): Promise<Driver | undefined> {
  const [row] = await db.read(
    db.query
      .select()
      .from(driver)
      .where(and(eq(driver.id, id), within(reach))),
  );
  return row === undefined ? undefined : driverOf(row);
}

export async function listDrivers(
  db: Database,
  reach: DriverReach,
  after: Place | undefined,
  limit: number,
): Promise<Driver[]> {
  const older =
    after === undefined
      ? undefined
      : sql`(${driver.createdAt}, ${driver.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db.read(
    db.query
      .select()
      .from(driver)
      .where(and(within(reach), older))
      .orderBy(desc(driver.createdAt), desc(driver.id))
      .limit(limit),
  );
  return rows.map(driverOf);
}

/** Changes a profile if the caller reaches it and, where a version is given, if it still has it: one conditional update. */
export async function updateDriver(
  db: Database,
  id: DriverId,
  reach: DriverReach,
  change: Partial<DriverProfile>,
  options: { readonly at: Date; readonly version: number | undefined },
): Promise<{ readonly updated: Driver | undefined; readonly exists: boolean }> {
  const { products, licences, ...rest } = change;
  const lists = {
    ...(products === undefined ? {} : { products: [...products] }),
    ...(licences === undefined ? {} : { licences: [...licences] }),
  };
  const exists = db.query.$with('known').as(
    db.query
      .select({ id: driver.id })
      .from(driver)
      .where(and(eq(driver.id, id), within(reach))),
  );
  const changed = db.query.$with('changed').as(
    db.query
      .update(driver)
      .set({ ...rest, ...lists, version: sql`${driver.version} + 1`, updatedAt: options.at })
      .where(
        and(
          eq(driver.id, id),
          within(reach),
          options.version === undefined ? undefined : eq(driver.version, options.version),
        ),
      )
      .returning(),
  );
  const [row] = await db.read(
    db.query
      .with(exists, changed)
      .select()
      .from(exists)
      .leftJoin(changed, sql`true`),
  );
  const updated = row?.changed;
  return {
    exists: row !== undefined,
    updated: updated === null || updated === undefined ? undefined : driverOf(updated),
  };
}
