import { isOfProducts, type DriverReach } from './driver-reach.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { DriverId } from '#src/delivery/ids.ts';

export const vehicleTypes = ['foot', 'bicycle', 'scooter', 'motorcycle', 'car', 'van', 'truck'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/**
 * A driver's status for a caller. `available`: takes offers. `paused`: on a break from all of the caller's products.
 * `suspended`: by ops. Busy and offline follow from jobs and fixes.
 */
export const driverStatuses = ['available', 'paused', 'suspended'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

/** What ops decides about a driver, for every product. */
export const opsStatuses = ['available', 'suspended'] as const;
export type OpsStatus = (typeof opsStatuses)[number];

/** What a driver has in common in every product. */
interface Person {
  readonly displayName: string;
  readonly phone: string | null;
  readonly vehicleType: VehicleType;
}

/** A driver's profile, as callers send it. */
export interface DriverProfile extends Person {
  readonly products: readonly string[];
  readonly licences: readonly LicenceGrant[];
  readonly status: DriverStatus;
  /** The identity provider's subject that may act as this driver with a token of its own. */
  readonly userSub: string | null;
}

/** A licence that somebody vouches for. */
export interface LicenceGrant {
  readonly licence: string;
  readonly jurisdiction: string;
  readonly validUntil: Date;
}

export interface DriverLicence extends LicenceGrant {
  /** Whose jobs it counts for; null: everybody's. */
  readonly products: readonly string[] | null;
  readonly verifiedAt: Date;
}

export interface Driver extends Person {
  readonly id: DriverId;
  readonly products: readonly string[];
  readonly pausedProducts: readonly string[];
  readonly licences: readonly DriverLicence[];
  readonly status: OpsStatus;
  /** The person who acts as this driver: set by ops, or after agreeing. */
  readonly userSub: string | null;
  /** The person whom a product has named and who hasn't agreed yet. */
  readonly claimedSub: string | null;
  readonly rating: number | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What only ops, or a key that covers all of the driver's products, may change. */
export const sharedFields = ['displayName', 'phone', 'vehicleType', 'licences', 'userSub'] as const;

/** One GPS fix of a driver. */
export interface Fix {
  readonly position: Position;
  readonly accuracyM: number;
  readonly heading: number | null;
  readonly at: Date;
}

/** Older than this, a position is not matched any more … */
export const STALE_AFTER_SECONDS = 90;
/** … and older than this, the driver counts as offline. */
export const OFFLINE_AFTER_SECONDS = 180;
/** A greater speed between two fixes means a faulty or forged fix. */
export const MAX_SPEED_MPH = 150;
/** What a fix states of its inaccuracy is believed up to this. A less accurate one proves no arrival. */
export const MAX_CREDITED_ACCURACY_METRES = 100;
/** A phone's clock may run ahead of ours by this much. */
export const MAX_CLOCK_AHEAD_SECONDS = 30;

/**
 * A driver as callers of the pool see one: without the phone number, which only the product of an accepted job gets,
 * and with the breaks from their own products.
 */
export function showDriver({ phone: _phone, version: _version, claimedSub, ...driver }: Driver, reach: DriverReach) {
  const isOwn = (product: string) => !isOfProducts(reach) || reach.products.includes(product);
  const own = driver.products.filter(isOwn);
  const pausedProducts = own.filter((product) => driver.pausedProducts.includes(product));
  const isPaused = own.length > 0 && pausedProducts.length === own.length;
  return {
    ...driver,
    pausedProducts,
    status: driver.status === 'available' && isPaused ? ('paused' as const) : driver.status,
    userSub: driver.userSub ?? claimedSub,
    userConfirmed: driver.userSub !== null,
    licences: driver.licences.map((each) => ({
      ...each,
      verifiedBy: each.products === null ? ('ops' as const) : ('product' as const),
    })),
  };
}

/** A driver's name as others see it: the first name and the last name's initial. */
export function shortName(displayName: string): string {
  const [first = '', ...rest] = displayName.trim().split(/\s+/u);
  const last = rest.at(-1);
  return last === undefined
    ? first
    : `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0).toLocaleUpperCase('en')}.`;
}
