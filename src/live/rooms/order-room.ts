import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf, isModerator, personOf } from './person.ts';
import type { OrderAct } from '#src/live/room/command.ts';
import { roomErrors } from '#src/live/room/room-error.ts';
import { findDoor } from './rooms-store.ts';

type OrderContext = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'rooms'>;

/**
 * Takes a message off, or bans somebody, in the room of the caller's stream, or of anybody's for moderators, for as long as
 * it can be read. One trip. Throws `not_found`, `ban_refused`.
 */
export async function keepOrder(ctx: OrderContext, streamId: StreamId, act: OrderAct): Promise<void> {
  const caller = bearerOf(ctx.actor);
  const { id: by } = personOf(ctx.idSecret, caller);
  const door = await findDoor(ctx.db, streamId);
  if (door === undefined || (door.hostSub !== by && !isModerator(caller))) throw new Problem('not_found');
  const obstacle = await ctx.rooms.keepOrder({ streamId, by, act });
  if (obstacle === undefined) return;
  if (act.type === 'delete') throw new Problem('not_found');
  throw new Problem('ban_refused', { detail: roomErrors[obstacle].message });
}
