import { sql, type SQL } from 'drizzle-orm';
import { driverLicence } from './table.ts';

/** Columns with their table's name; without it they would be those of the licence. */
interface Licensing {
  readonly driverId: SQL;
  /** The driver's copy of the names: a driver without the name isn't looked up. */
  readonly names: SQL;
  readonly needed: SQL;
  readonly jurisdiction: SQL;
  readonly product: SQL;
}

/**
 * Whether a driver has every licence that a job needs, by rows that are valid now, for the job's jurisdiction, vouched
 * for by ops or for the job's product. The copy of the names only saves look-ups; it never lets anybody in.
 */
export const isLicensed = ({ driverId, names, needed, jurisdiction, product }: Licensing): SQL => sql`
  (cardinality(${needed}) = 0 or (${names} @> ${needed} and not exists (
    select 1 from unnest(${needed}) as wanted(licence) where not exists (
      select 1 from ${driverLicence} held where held.driver_id = ${driverId} and held.ended_at is null and held.licence = wanted.licence
        and held.valid_until > now() and (${jurisdiction} is null or held.jurisdiction = ${jurisdiction})
        and (held.products is null or ${product} = any(held.products))))))`;
