import { sql, type SQL } from 'drizzle-orm';
import { charterV1 } from '../policy.ts';

interface Spot {
  readonly lat: SQL;
  readonly lng: SQL;
}

/** Great-circle miles between two pairs of columns, as `haversineMiles` has them. */
export const milesBetween = (from: Spot, to: Spot): SQL =>
  sql`2 * ${sql.raw(String(charterV1.earthRadiusMiles))} * asin(least(1, sqrt(sin(radians(${to.lat} - ${from.lat}) / 2) ^ 2
    + cos(radians(${from.lat})) * cos(radians(${to.lat})) * sin(radians(${to.lng} - ${from.lng}) / 2) ^ 2)))`;
