import type { Database } from '#src/platform/db/database.ts';
import { findDoor, type Door } from './rooms-store.ts';

const FRESH_MS = 2_000;
const MAX_KNOWN = 5_000;

/** By stream, in this isolate; unknown ids are cached, too. */
const known = new Map<string, { readonly door: Door | undefined; readonly until: number }>();

/**
 * What decides whether somebody may connect to a stream's room, at most two seconds old. Undefined for an unknown
 * stream, whose room isn't woken. `id` is a UUID.
 */
export async function findForSocket(
  ctx: { readonly db: Database; readonly now: Date },
  id: string,
): Promise<Door | undefined> {
  const now = ctx.now.getTime();
  const found = known.get(id);
  if (found !== undefined && found.until > now) return found.door;
  const door = await findDoor(ctx.db, id);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(id, { door, until: now + FRESH_MS });
  return door;
}
