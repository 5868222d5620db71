import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import { etaOf, type Eta } from '#src/delivery/journey/eta.ts';
import { coarsen, haversineMiles, type Position } from '#src/delivery/geo.ts';
import { jobActive } from '#src/delivery/journey/life-cycle.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';

/** An older position is shown to nobody. */
export const SIGHT_ENDS_AFTER_MS = 120_000;
/** Within this distance of the drop-off, the position would reveal the address. */
export const DOOR_METRES = 250;
const METRES_PER_MILE = 1609.344;
const decimals = { coarse: 2, fine: 4 } as const;

/** `coarse`: 2 decimals, about a kilometre, before the pickup. `fine`: 4 decimals, about ten metres, after it. */
export const precisions = ['coarse', 'fine'] as const;
type Precision = (typeof precisions)[number];

/** The driver of the job, with their last fix. */
export interface DriverOnJob {
  readonly displayName: string;
  readonly vehicleType: VehicleType;
  /** When they accepted this job. What they did before doesn't belong to it. */
  readonly acceptedAt: Date | null;
  readonly fix: { readonly position: Position; readonly heading: number | null; readonly at: Date } | null;
}

export interface Ride {
  readonly status: DeliveryStatus;
  readonly jobStatus: JobStatus;
  readonly driver: DriverOnJob | null;
  readonly pickup: Position;
  readonly dropoff: Position;
  /** The newest pickup in the log; null before it. */
  readonly pickedUpAt: Date | null;
}

export interface DriverLocation extends Position {
  readonly heading: number | null;
  readonly recordedAt: Date;
  readonly precision: Precision;
}

/** What the public may know of the driver. */
export interface Sight {
  readonly driver: { readonly firstName: string; readonly vehicleType: VehicleType } | null;
  readonly driverLocation: DriverLocation | null;
  readonly eta: Eta | null;
  /** Whether the parcel is within DOOR_METRES of the drop-off: then no position is shown. */
  readonly arriving: boolean;
}

const NOTHING: Sight = { driver: null, driverLocation: null, eta: null, arriving: false };

/** States in which the driver is on the way, and how exactly they are shown in each. */
const shownIn: Partial<Record<DeliveryStatus, Precision>> = {
  assigned: 'coarse',
  enroute_to_pickup: 'coarse',
  arrived_at_pickup: 'coarse',
  picked_up: 'fine',
  enroute_to_dropoff: 'fine',
  arrived_at_dropoff: 'fine',
};
const carrying: readonly DeliveryStatus[] = ['picked_up', 'enroute_to_dropoff'];

const isNear = (from: Position, to: Position) =>
  haversineMiles(from, to, charterV1.earthRadiusMiles) * METRES_PER_MILE <= DOOR_METRES;

/** Who looks: the public, or the recipient, who knows the door. */
export type Onlooker = 'public' | 'recipient';

/** What may be shown of the driver of this job, and only while it is theirs. Rules TRACK-11 … TRACK-15, RCP-8. */
export function sightOf(ride: Ride, now: Date, onlooker: Onlooker = 'public'): Sight {
  const { driver, status } = ride;
  const isTheirs = (jobActive as readonly JobStatus[]).includes(ride.jobStatus);
  if (driver === null || !isTheirs || (shownIn[status] === undefined && status !== 'returning')) return NOTHING;
  const seen = freshFix(driver, now);
  const atDoor = seen !== null && isNear(seen.position, ride.dropoff);
  return {
    driver: { firstName: firstNameOf(driver.displayName) ?? 'Your driver', vehicleType: driver.vehicleType },
    driverLocation: seen === null || (atDoor && onlooker === 'public') ? null : locationOf(seen, ride),
    eta: etaOf({ ...ride, vehicleType: driver.vehicleType, seen: asShown(seen, ride) }, now),
    arriving: atDoor && carrying.includes(status),
  };
}

/** The driver's fix, if it is recent and was made on this job. */
function freshFix({ fix, acceptedAt }: DriverOnJob, now: Date) {
  if (fix === null || acceptedAt === null || fix.at < acceptedAt) return null;
  return now.getTime() - fix.at.getTime() > SIGHT_ENDS_AFTER_MS ? null : fix;
}

/**
 * A driver who is shown coarsely is treated as in the middle of that square, for the arrival time too, which would
 * reveal the distance.
 */
function asShown(seen: DriverOnJob['fix'], ride: Ride): DriverOnJob['fix'] {
  return seen === null || precisionOf(seen, ride) !== 'coarse'
    ? seen
    : { ...seen, position: coarsen(seen.position, decimals.coarse) };
}

/** A fix from before the pickup stays coarse after it, because it may show where exactly the sender is. */
function precisionOf(fix: { readonly at: Date }, { status, pickedUpAt }: Pick<Ride, 'status' | 'pickedUpAt'>) {
  const allowed = shownIn[status];
  return allowed === 'fine' && pickedUpAt !== null && fix.at < pickedUpAt ? 'coarse' : allowed;
}

function locationOf(
  fix: NonNullable<DriverOnJob['fix']>,
  ride: Pick<Ride, 'status' | 'pickedUpAt'>,
): DriverLocation | null {
  const precision = precisionOf(fix, ride);
  if (precision === undefined) return null;
  return {
    ...coarsen(fix.position, decimals[precision]),
    heading: precision === 'fine' ? fix.heading : null, // within a square kilometre a heading means nothing
    recordedAt: fix.at,
    precision,
  };
}

/** The first word of a name, if it is one; else null. A number or an address registered as a name is not shown. */
export function firstNameOf(displayName: string): string | null {
  const [first = ''] = displayName.trim().split(/\s+/u);
  return /^\p{L}[\p{L}\p{M}'’-]*$/u.test(first) && first.length <= 40 ? first : null;
}
