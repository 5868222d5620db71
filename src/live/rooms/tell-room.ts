import type { LiveContext } from '#src/live/context.ts';

/** Tells a room of a change that is stored. If that fails, the cron tells it again. */
export async function tellRoom(
  { rooms, note }: Pick<LiveContext, 'rooms' | 'note'>,
  tell: (rooms: LiveContext['rooms']) => Promise<void>,
): Promise<void> {
  try {
    await tell(rooms);
  } catch (error) {
    note(error);
  }
}
