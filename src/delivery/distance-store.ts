import { sql, type SQL } from 'drizzle-orm';
import { charterV1 } from '#src/delivery/fare/policy.ts';

export interface Spot {
  readonly lat: SQL;
  readonly lng: SQL;
}

/** Rounds to two decimals as `coarsen` does: a position for those who may not know it exactly. */
export const snapped = ({ lat, lng }: Spot): Spot => ({
  lat: sql`floor(${lat} * 100 + 0.5) / 100`,
  lng: sql`floor(${lng} * 100 + 0.5) / 100`,
});

/** Great-circle miles between two pairs of columns, as in `haversineMiles`. */
export const milesBetween = (from: Spot, to: Spot): SQL =>
  sql`2 * ${sql.raw(String(charterV1.earthRadiusMiles))} * asin(least(1, sqrt(sin(radians(${to.lat} - ${from.lat}) / 2) ^ 2
    + cos(radians(${from.lat})) * cos(radians(${to.lat})) * sin(radians(${to.lng} - ${from.lng}) / 2) ^ 2)))`;
