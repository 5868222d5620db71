import type { LiveContext } from '#src/live/context.ts';
import { expireStreams } from '#src/live/streams/expire-streams.ts';
import { tellRooms } from '#src/live/rooms/tell-rooms.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';

/**
 * Once a minute: streams that got no video expire, rooms that missed a change are told again, expired keys are deleted.
 */
export async function everyMinute(ctx: LiveContext): Promise<void> {
  const runs = [expireStreams(ctx), tellRooms(ctx), sweepExpiredKeys(ctx.db)];
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
