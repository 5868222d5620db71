import type { JobId } from '#src/delivery/ids.ts';
import { jobMoves } from '#src/delivery/journey/life-cycle.ts';
import type { JobStatus } from '#src/delivery/status.ts';

/** A sibling product's job that is cancelled. */
export interface CancelledJob {
  readonly id: JobId;
  readonly version: number;
  readonly reason: string;
  readonly endedAt: Date;
}

/** What a job's cancellation is decided from. */
export interface CancellableJob {
  readonly id: JobId;
  readonly isOfDelivery: boolean;
  readonly status: JobStatus;
  readonly version: number;
  readonly endReason: string | null;
  readonly endedAt: Date | null;
  /** Postgres' clock. */
  readonly now: Date;
}

/** `already`: it is cancelled, and stays as it is. */
export type JobCancellation =
  | { readonly kind: 'refused'; readonly refusal: 'of_delivery' | 'illegal' | 'version' }
  | { readonly kind: 'already' | 'cancel'; readonly cancelled: CancelledJob };

/** Decides whether a product's job is cancelled; a delivery's is cancelled with its delivery. */
export function decideJobCancellation(
  job: CancellableJob,
  { reason, version }: { readonly reason: string; readonly version: number | undefined },
): JobCancellation {
  if (job.isOfDelivery) return { kind: 'refused', refusal: 'of_delivery' };
  if (job.status === 'cancelled') {
    const { id, endReason, endedAt, now } = job;
    return {
      kind: 'already',
      cancelled: { id, version: job.version, reason: endReason ?? '', endedAt: endedAt ?? now },
    };
  }
  if (!jobMoves.cancelled.from.some((from) => from === job.status)) return { kind: 'refused', refusal: 'illegal' };
  if (version !== undefined && version !== job.version) return { kind: 'refused', refusal: 'version' };
  return { kind: 'cancel', cancelled: { id: job.id, version: job.version + 1, reason, endedAt: job.now } };
}
