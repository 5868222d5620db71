/** A place on Earth in WGS 84 degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles by the haversine formula (Sinnott 1984), on a sphere of `radiusMiles`. */
export function haversineMiles(from: Position, to: Position, radiusMiles: number): number {
  const dLat = toRadians(to.lat - from.lat);
  const dLng = toRadians(to.lng - from.lng);
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * radiusMiles * Math.asin(Math.min(1, Math.sqrt(a))); // rounding may carry `a` past 1 at antipodes
}

/** (0, 0) means that nobody set the position. */
export const isUnset = (position: Position) => position.lat === 0 && position.lng === 0;

/** Coordinates with `digits` decimals: 1 is about 11 km, 2 about 1 km. */
export function coarsen(position: Position, digits: number): Position {
  const scale = 10 ** digits;
  const round = (degrees: number) => Math.round(degrees * scale) / scale + 0; // + 0: never -0
  return { lat: round(position.lat), lng: round(position.lng) };
}
