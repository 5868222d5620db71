import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { float } from '#src/platform/db/parameters.ts';
import { MAX_PLACES, type Place } from './place.ts';
import { place } from './table.ts';

/** A place of one person’s, by its name for comparing. */
export interface PlaceKey {
  readonly userId: string;
  readonly nameKey: string;
}

type Row = { readonly place: Place };

const shown = sql`json_build_object('name', p.name, 'lat', p.lat, 'lng', p.lng, 'address', p.address) as place`;
const own = ({ userId, nameKey }: PlaceKey): SQL => sql`p.user_id = ${userId} and p.name_key = ${nameKey}`;

/** Saves a place, in place of one with the same name. False: there are too many. One trip. */
export async function upsertPlace(db: Database, key: PlaceKey, { name, lat, lng, address }: Place): Promise<boolean> {
  const [, rows] = await db.batch([
    // Two new places at a time would both find room for one.
    sql`select pg_advisory_xact_lock(hashtextextended(${`places:${key.userId}`}, 0))`,
    sql`
      insert into ${place} as p (user_id, name_key, name, lat, lng, address, updated_at)
      select ${key.userId}, ${key.nameKey}, ${name}, ${float(lat)}, ${float(lng)}, ${address}::text, now()
      where exists (select 1 from ${place} p where ${own(key)})
        or (select count(*) from ${place} p where p.user_id = ${key.userId}) < ${MAX_PLACES}::int
      on conflict (user_id, name_key) do update
        set name = excluded.name, lat = excluded.lat, lng = excluded.lng, address = excluded.address, updated_at = excluded.updated_at
      returning 1 as saved`,
  ]);
  return rows?.length === 1;
}

export async function findPlace(db: Database, key: PlaceKey): Promise<Place | undefined> {
  const [row] = await db.execute<Row>(sql`select ${shown} from ${place} p where ${own(key)}`);
  return row?.place;
}

/** All of a person’s, by name. */
export async function selectPlaces(db: Database, userId: string): Promise<readonly Place[]> {
  const rows = await db.execute<Row>(
    sql`select ${shown} from ${place} p where p.user_id = ${userId} order by p.name_key limit ${MAX_PLACES}::int`,
  );
  return rows.map((row) => row.place);
}

export async function deletePlace(db: Database, key: PlaceKey): Promise<Place | undefined> {
  const [row] = await db.execute<Row>(sql`delete from ${place} p where ${own(key)} returning ${shown}`);
  return row?.place;
}
