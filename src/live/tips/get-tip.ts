import type { LiveContext } from '#src/live/context.ts';
import type { TipId } from '#src/live/ids.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { StoredTip } from './tip.ts';
import { findTip } from './tips-store.ts';

/** A tip, for who gave it and for whom it is. One round trip. Throws `not_found`. */
export async function getTip(ctx: Pick<LiveContext, 'db' | 'actor' | 'idSecret'>, id: TipId): Promise<StoredTip> {
  const { id: caller } = personOf(ctx.idSecret, bearerOf(ctx.actor));
  const found = await findTip(ctx.db, id);
  if (found === undefined || (found.host !== caller && found.tip.from.id !== caller)) throw new Problem('not_found');
  return found.tip;
}
