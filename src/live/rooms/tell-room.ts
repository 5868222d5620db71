import type { Settled } from '#src/platform/db/once.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { RoomFacts } from './room-facts.ts';

/**
 * Tells a room of a change that is stored. If that fails, the cron tells it again. A replayed answer changed nothing,
 * so there is nothing to tell.
 */
export async function tellRoom(
  ctx: Pick<LiveContext, 'rooms' | 'note'>,
  { replayed, told }: Settled,
  tell: (rooms: LiveContext['rooms'], facts: RoomFacts) => Promise<void>,
): Promise<void> {
  if (replayed || told === undefined || told === null) return;
  try {
    await tell(ctx.rooms, JSON.parse(told) as RoomFacts);
  } catch (error) {
    ctx.note(error);
  }
}
