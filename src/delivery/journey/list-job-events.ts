import type { PageRequest } from '#src/platform/db/page.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { driverSpeakerOf } from '#src/delivery/jobs/job-reach.ts';
import type { LogPage } from './life-cycle-log.ts';
import type { JobStatus } from '#src/delivery/status.ts';
import { findJobLog } from './moves-log-store.ts';
import { readLog } from './read-log.ts';

/** The log of a job of the key's products, or of the one that a driver has. Throws `not_found`, `cursor_invalid`. */
export const listJobEvents = (
  ctx: Pick<DeliveryContext, 'db' | 'actor'>,
  id: JobId,
  page: PageRequest,
): Promise<LogPage<JobStatus>> => readLog(page, (slice) => findJobLog(ctx.db, id, driverSpeakerOf(ctx.actor), slice));
