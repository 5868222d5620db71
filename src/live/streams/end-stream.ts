import type { Once, Settled } from '#src/platform/db/once.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf, isModerator } from '#src/live/rooms/person.ts';
import { endStream as store } from './changes-store.ts';
import type { StreamEnd } from './stream.ts';
import { refuse } from './refuse-stream.ts';

/**
 * Ends a stream, or cancels one that hasn't begun, and tells its room. One that is over doesn't change. A host ends
 * their own, a moderator any. One round trip. Throws `not_found`.
 */
export async function endStream(ctx: LiveContext, id: StreamId, once: Once | undefined): Promise<Settled> {
  const caller = bearerOf(ctx.actor);
  const moderates = isModerator(caller);
  const settled = await store(
    ctx.db,
    { once, attempt: ctx.newId(), keepFor: 'day' },
    { id, host: moderates ? null : caller.principal, own: caller.principal, liveUrl: ctx.tokens.audience },
  );
  if ('refused' in settled) return refuse(settled);
  if (!settled.replayed && settled.told) {
    try {
      await ctx.rooms.end(id, JSON.parse(settled.told) as StreamEnd);
    } catch (error) {
      ctx.note(error); // the cron tells it
    }
  }
  return settled;
}
