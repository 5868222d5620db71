import { Problem } from '#src/platform/problem/problem.ts';
import type { StreamId } from '#src/live/ids.ts';
import { roomErrors } from '#src/live/room/room-error.ts';
import { orderRoom, type OrderContext } from './order-room.ts';

/** Bans somebody from the room of a stream that the caller may keep order in. Throws `not_found`, `ban_refused`. */
export async function banPerson(ctx: OrderContext, streamId: StreamId, userId: string): Promise<void> {
  const obstacle = await orderRoom(ctx, streamId, { type: 'ban', userId });
  if (obstacle !== undefined) throw new Problem('ban_refused', { detail: roomErrors[obstacle].message });
}
