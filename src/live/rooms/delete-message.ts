import { Problem } from '#src/platform/problem/problem.ts';
import type { StreamId } from '#src/live/ids.ts';
import { orderRoom, type OrderContext } from './order-room.ts';

/** Takes a message off the room of a stream that the caller may keep order in. Throws `not_found`. */
export async function deleteMessage(ctx: OrderContext, streamId: StreamId, messageId: string): Promise<void> {
  const obstacle = await orderRoom(ctx, streamId, { type: 'delete', messageId });
  if (obstacle !== undefined) throw new Problem('not_found');
}
