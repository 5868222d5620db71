import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { OrderAct } from '#src/live/room/command.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import { bearerOf, isModerator, personOf } from './person.ts';
import { findDoor } from './rooms-store.ts';

export type OrderContext = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'rooms'>;

/**
 * Has something done in the room of the caller's stream, or of anybody's for moderators, for as long as it can be read.
 * Returns why it couldn't be done. One trip. Throws `not_found`.
 */
export async function orderRoom(
  ctx: OrderContext,
  streamId: StreamId,
  act: OrderAct,
): Promise<RoomErrorCode | undefined> {
  const caller = bearerOf(ctx.actor);
  const { id: by } = personOf(ctx.idSecret, caller);
  const door = await findDoor(ctx.db, streamId);
  if (door === undefined || (door.hostSub !== by && !isModerator(caller))) throw new Problem('not_found');
  return ctx.rooms.keepOrder({ streamId, by, act });
}
