import type { PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf } from '#src/delivery/jobs/job-reach.ts';
import type { Logged, LogPage } from './life-cycle-log.ts';
import { reachOf } from '#src/delivery/reach.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { findDeliveryLog, findJobLog, type LogSlice } from './moves-log-store.ts';

type LogContext = Pick<DeliveryContext, 'db' | 'actor'>;

/** The log of a delivery within the caller's reach, in order. Throws `not_found`, `cursor_invalid`. */
export const listEvents = (ctx: LogContext, id: DeliveryId, page: PageRequest): Promise<LogPage<DeliveryStatus>> =>
  readLog(page, (slice) => findDeliveryLog(ctx.db, id, reachOf(ctx.actor), slice));

/** The log of a job of the key's products, or of the one that a driver has. Throws `not_found`, `cursor_invalid`. */
export const listJobEvents = (ctx: LogContext, id: JobId, page: PageRequest): Promise<LogPage<JobStatus>> =>
  readLog(page, (slice) => findJobLog(ctx.db, id, driverSpeakerOf(ctx.actor), slice));

/** A cursor is a plain sequence: a log never changes, so that any number is a valid place. */
async function readLog<Status extends DeliveryStatus | JobStatus>(
  { limit, cursor }: PageRequest,
  select: (slice: LogSlice) => Promise<readonly Logged<Status>[] | undefined>,
): Promise<LogPage<Status>> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new Problem('cursor_invalid');
  const found = await select({ after: Number(cursor ?? 0), limit: limit + 1 }); // one more shows whether a page follows
  if (found === undefined) throw new Problem('not_found');
  const events = found.slice(0, limit);
  const last = events.at(-1);
  return { events, nextCursor: found.length > limit && last !== undefined ? String(last.sequence) : null };
}
