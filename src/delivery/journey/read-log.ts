import type { PageRequest } from '#src/platform/db/page.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Logged, LogPage } from './life-cycle-log.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import type { LogSlice } from './moves-log-store.ts';

/**
 * A page of a log. A cursor is a plain sequence: a log never changes, so that any number is a valid place. Throws `not_found`,
 * `cursor_invalid`.
 */
export async function readLog<Status extends DeliveryStatus | JobStatus>(
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
