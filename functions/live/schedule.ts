import type { LiveContext } from '../../src/live/context.ts';
import { expireStreams } from '../../src/live/verbs/expire-streams.ts';
import { tellRooms } from '../../src/live/verbs/tell-rooms.ts';
import { sweepExpiredKeys } from '../../src/platform/db/sweep-expired-keys.ts';

/** Once a minute: streams that nothing came into, changes that a room may not have heard of, keys that have expired. */
export async function everyMinute(ctx: LiveContext): Promise<void> {
  const runs = [expireStreams(ctx), tellRooms(ctx), sweepExpiredKeys(ctx.db)];
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected'); // one's failure stops no other
  if (failed !== undefined) throw failed.reason;
}
