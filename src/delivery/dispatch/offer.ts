import type { Cents } from '#src/money/cents.ts';
import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import { travelSeconds } from '#src/delivery/journey/eta.ts';
import { coarsen, haversineMiles, type Position } from '#src/delivery/geo.ts';
import type { DriverId, JobId, OfferId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import type { PublicPlace } from '#src/delivery/orders/public-place.ts';

/**
 * `lost`: another driver was faster. `withdrawn`: the job was cancelled. `given_back`: accepted, and later given back.
 */
export const offerStatuses = ['open', 'accepted', 'declined', 'expired', 'lost', 'withdrawn', 'given_back'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

interface Stop extends PublicPlace {
  readonly position: Position;
}

/** An offer that its driver can accept now. What it pays was fixed when it was made. */
export interface OpenOffer {
  readonly id: OfferId;
  readonly jobId: JobId;
  readonly product: string;
  readonly status: OfferStatus;
  readonly driverPayoutMinor: Cents;
  /** All of the tip. */
  readonly tipMinor: Cents;
  readonly pickupMiles: number;
  readonly etaSeconds: number;
  /** The driver's last position and vehicle. */
  readonly driver: { readonly position: Position | null; readonly vehicleType: VehicleType };
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** About a kilometre: enough to decide, not enough to find the address. */
const AREA_DECIMALS = 2;

const areaOf = ({ city, region, position }: Stop) => ({ city, region, approx: coarsen(position, AREA_DECIMALS) });

const thousandths = (miles: number) => Math.round(miles * 1000) / 1000;

/**
 * An offer for the driver: the distance is from their position to the middle of the area that they are shown, because
 * exact distances of several drivers or waves would reveal the address.
 */
export function fromArea(offer: OpenOffer): OpenOffer {
  const area = coarsen(offer.pickup.position, AREA_DECIMALS);
  const from = offer.driver.position ?? area;
  return {
    ...offer,
    pickupMiles: thousandths(haversineMiles(from, area, charterV1.earthRadiusMiles)),
    etaSeconds: Math.round(travelSeconds(from, area, offer.driver.vehicleType)),
  };
}

/** An offer before it is accepted: payout, whole tip, miles and area, but no address and no name. */
export const showOffer = ({ pickup, dropoff, driver: _driver, ...offer }: OpenOffer) => ({
  ...offer,
  tripMiles: thousandths(haversineMiles(pickup.position, dropoff.position, charterV1.earthRadiusMiles)),
  pickup: areaOf(pickup),
  dropoff: areaOf(dropoff),
});

/** An offer that its driver accepted or declined. */
export interface AnsweredOffer {
  readonly offerId: OfferId;
  readonly jobId: JobId;
  readonly driverId: DriverId;
}

/** Why an answer to an offer is refused. */
export type OfferRefusals = Record<
  | 'not_found'
  | 'taken'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'busy'
  | 'unpaid'
  | 'closed'
  | 'not_eligible',
  null
>;

/** A driver's answer to an offer. */
export interface OfferAnswer {
  readonly offerId: OfferId;
  /** A person who is the driver may omit it. */
  readonly driverId: DriverId | undefined;
  readonly reach: JobReach;
}
