import type { Position } from './geo.ts';
import type { DriverId } from './ids.ts';

export const vehicleTypes = ['foot', 'bicycle', 'scooter', 'motorcycle', 'car', 'van', 'truck'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** `available`: takes offers. `paused`: on a break, by their own word. `suspended`: by ops. Busy and offline follow from jobs and fixes. */
export const driverStatuses = ['available', 'paused', 'suspended'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

export interface DriverProfile {
  readonly displayName: string;
  readonly phone: string | null;
  readonly vehicleType: VehicleType;
  readonly products: readonly string[];
  readonly licences: readonly string[];
  readonly status: DriverStatus;
  /** The identity provider's subject that may act as this driver with a token of its own. */
  readonly userSub: string | null;
}

export interface Driver extends DriverProfile {
  readonly id: DriverId;
  readonly rating: number | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
/** Faster than this between two fixes is a faulty fix, or a forged one. */
export const MAX_SPEED_MPH = 150;
/** A phone's clock may run ahead of ours by this much. */
export const MAX_CLOCK_AHEAD_SECONDS = 30;

/** A driver as the pool's callers read one: without the phone number, which only an accepted job's product gets. */
export const showDriver = ({ phone: _phone, version: _version, ...shown }: Driver) => shown;

/** A driver's name as others see it: the first name and the last name's initial. */
export function shortName(displayName: string): string {
  const [first = '', ...rest] = displayName.trim().split(/\s+/u);
  const last = rest.at(-1);
  return last === undefined
    ? first
    : `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0).toLocaleUpperCase('en')}.`;
}
