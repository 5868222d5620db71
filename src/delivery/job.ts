import type { Cents } from '../money/cents.ts';
import type { Stop } from './delivery.ts';
import type { DeliveryId, JobId } from './ids.ts';
import type { JobStatus } from './status.ts';

/** A piece of work for one driver: a delivery's, or a sibling product's own. */
export interface NewJob {
  readonly id: JobId;
  /** The delivery that it is for; null for a sibling product's. */
  readonly deliveryId: DeliveryId | null;
  readonly product: string;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly totalMinor: Cents;
  /** At most the total. */
  readonly driverPayoutMinor: Cents;
  readonly tipMinor: Cents;
  readonly createdAt: Date;
}

export interface Job extends NewJob {
  readonly status: JobStatus;
  readonly version: number;
}
