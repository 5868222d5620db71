import type { Cents } from '#src/money/cents.ts';
import type { Stop } from '#src/delivery/orders/delivery.ts';
import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import type { DeliveryId, DriverId, JobId } from '#src/delivery/ids.ts';
import type { PublicPlaces } from '#src/delivery/orders/public-place.ts';
import type { Wishes } from '#src/delivery/recipient/recipient.ts';
import type { JobStatus } from '#src/delivery/status.ts';

/** Work for one driver: of a delivery, or of a sibling product. */
export interface NewJob {
  readonly id: JobId;
  /** The delivery that it is for; null for a sibling product's. */
  readonly deliveryId: DeliveryId | null;
  readonly product: string;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  /** What a driver sees of the addresses before they accept. */
  readonly places: PublicPlaces;
  readonly totalMinor: Cents;
  /** At most the total. */
  readonly driverPayoutMinor: Cents;
  readonly tipMinor: Cents;
  /** Licences that a driver needs for it. */
  readonly licences: readonly string[];
  /** The jurisdiction in which they must be valid; null: any. */
  readonly jurisdiction: string | null;
  readonly createdAt: Date;
}

export interface Job extends NewJob {
  readonly status: JobStatus;
  readonly version: number;
  /** The driver while the job is accepted or in progress. Only then does the pool show a phone number. */
  readonly driver: JobDriver | null;
  /** What the recipient asks of the driver, while the job is accepted or in progress; null for a sibling product's. */
  readonly wishes?: Wishes | null; // absent in creations that were stored before there were any
  /** What its driver has got by tips after the delivery, of what didn’t go back. */
  readonly laterTipsMinor?: Cents; // absent in creations, which are stored
  readonly wave: number;
  readonly expiresAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
}

export interface JobDriver {
  readonly id: DriverId;
  readonly displayName: string;
  readonly phone: string | null;
  readonly vehicleType: VehicleType;
}
