import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { Driver } from './driver.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { driver } from './table.ts';
import { currentLicences, driverJson, driverOf, type DriverJson } from './drivers-store.ts';
import { when } from '#src/platform/db/parameters.ts';

/** Binds a person to the driver that names them, once; undefined if it names nobody, or another person. */
export async function bindPerson(db: Database, id: DriverId, userSub: string, at: Date): Promise<Driver | undefined> {
  const [row] = await db.execute<{ driver: DriverJson }>(sql`
    with bound as (
      update ${driver} set user_sub = ${userSub}, claimed_sub = null, version = version + 1, updated_at = ${when(at)}
      where id = ${id}::uuid and claimed_sub = ${userSub} returning *)
    select ${driverJson(sql`d`, currentLicences(sql`d.id`))} as driver
    from (select * from bound union all select * from ${driver} where id = ${id}::uuid and user_sub = ${userSub}) d`);
  return row === undefined ? undefined : driverOf(row.driver);
}
