import type { Mover } from './life-cycle.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';

/** One entry of a log: of a delivery for its owner, of a job for its product and driver. */
export interface Logged<Status extends DeliveryStatus | JobStatus> {
  readonly sequence: number;
  readonly type: string;
  readonly status: Status;
  readonly at: Date;
  readonly by: Mover | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** A page of a log, in its order. A cursor is the sequence that the page before ended with. */
export interface LogPage<Status extends DeliveryStatus | JobStatus> {
  readonly events: readonly Logged<Status>[];
  readonly nextCursor: string | null;
}
