import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import { bearerOf } from '#src/live/rooms/person.ts';
import { lexemesOf } from '#src/live/discovery/search.ts';
import type { StoredStream, StreamChange } from './stored-stream.ts';
import { updateStream } from './changes-store.ts';
import { scheduleFault } from './stream.ts';
import { refuse } from './refuse-stream.ts';
import { tellRoom } from '#src/live/rooms/tell-room.ts';

/**
 * Changes the given fields of the caller's stream, and tells its room. One round trip. Throws `not_found`,
 * `version_mismatch`, `stream_over`, `stream_begun`, `too_many_scheduled`, `validation_failed`.
 */
export async function amendStream(
  ctx: LiveContext,
  at: { readonly id: string; readonly version: number | undefined },
  change: StreamChange,
): Promise<StoredStream> {
  const fault = change.scheduledFor === undefined ? undefined : scheduleFault(change.scheduledFor, ctx.now);
  if (fault !== undefined)
    throw new Problem('validation_failed', {
      errors: [{ pointer: '#/scheduledFor', code: 'invalid_value', detail: fault }],
    });
  const host = bearerOf(ctx.actor).principal;
  const settled = await updateStream(ctx.db, { ...at, host, attempt: ctx.newId() }, change, lexemesOf(change));
  if ('refused' in settled) return refuse(settled);
  await tellRoom(ctx, settled, (rooms, facts) => rooms.amend(facts));
  return JSON.parse(settled.body) as StoredStream;
}
