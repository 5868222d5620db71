import { Problem } from '../../platform/problem/problem.ts';
import type { LiveContext } from '../context.ts';
import { isModerator } from '../person.ts';
import type { StoredStream } from '../stored-stream.ts';
import { findStream } from '../store/streams.ts';

/** One stream within the caller's reach. Throws `not_found`. */
export async function getStream({ db, actor }: Pick<LiveContext, 'db' | 'actor'>, id: string): Promise<StoredStream> {
  const host = actor.kind === 'bearer' ? actor.principal : null;
  const found = await findStream(db, id, { host, all: isModerator(actor) });
  if (found === undefined) throw new Problem('not_found');
  return found;
}
