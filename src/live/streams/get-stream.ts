import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import { isModerator } from '#src/live/rooms/person.ts';
import type { StoredStream } from './stored-stream.ts';
import { findStream } from './streams-store.ts';

/** One stream within the caller's reach. Throws `not_found`. */
export async function getStream({ db, actor }: Pick<LiveContext, 'db' | 'actor'>, id: string): Promise<StoredStream> {
  const host = actor.kind === 'bearer' ? actor.principal : null;
  const found = await findStream(db, id, { host, all: isModerator(actor) });
  if (found === undefined) throw new Problem('not_found');
  return found;
}
