import type { DriverId, JobId } from '#src/delivery/ids.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import {
  deliveryMoves,
  jobMoves,
  type DeliveryEventType,
  type DeliveryMove,
  type DriverEventType,
  type JobEventType,
  type JobMove,
  type Mover,
} from './life-cycle.ts';

/** An arrival is accepted if the driver’s last fix is at most this far from the stop … */
export const ARRIVAL_RADIUS_METRES = 250;
/** … plus the inaccuracy that the fix reports, up to this … */
export const ARRIVAL_ACCURACY_METRES = 50;
/** … and it is at most this old, and as accurate as `MAX_CREDITED_ACCURACY_METRES`. */
export const ARRIVAL_FIX_SECONDS = 120;

/** What a driver or ops reports of a job. */
export interface Report {
  readonly type: DriverEventType;
  /** The driver for whom a key reports. */
  readonly driverId?: DriverId | undefined;
  readonly reason?: string | undefined;
  /** Why an arrival has no good fix. */
  readonly override?: string | undefined;
  /** Only if the job still has this version. */
  readonly version?: number | undefined;
}

/** A reported event as it was logged, and where it has brought job and delivery. */
export interface ReportedEvent {
  readonly job: { readonly id: JobId; readonly status: JobStatus; readonly version: number };
  /** Null for a sibling product's job. */
  readonly delivery: { readonly status: DeliveryStatus } | null;
  readonly event: {
    readonly sequence: number;
    readonly type: DriverEventType;
    readonly status: JobStatus;
    readonly at: Date;
  };
}

/** The moves of an event in both machines; undefined where this mover can't make one. */
export interface Reported {
  readonly delivery: DeliveryMove | undefined;
  readonly job: JobMove | undefined;
}

export function movesOf(type: DriverEventType, mover: Mover): Reported {
  const delivery: DeliveryMove | undefined =
    type in deliveryMoves ? deliveryMoves[type as DeliveryEventType] : undefined;
  const job: JobMove | undefined = type in jobMoves ? jobMoves[type as JobEventType] : undefined;
  return {
    delivery: delivery?.by.includes(mover) === true ? delivery : undefined,
    job: job?.by.includes(mover) === true ? job : undefined,
  };
}

/** Whether the event needs a reason, whoever reports it. */
export const needsReason = (type: DriverEventType): boolean => {
  const { delivery, job } = movesOf(type, 'driver');
  return delivery?.reason === true || job?.reason === true;
};

/** Events that say where the driver is, and can be accepted without a fix by an override. */
export const arrivals = [
  'arrived_at_pickup',
  'arrived_at_dropoff',
  'returned',
] as const satisfies readonly DriverEventType[];
