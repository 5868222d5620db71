import type { Actor } from '#src/http/caller/access.ts';
import type { ClipId } from '#src/live/ids.ts';
import { maySee } from '#src/live/lots/find-lot.ts';
import type { Database } from '#src/platform/db/database.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { FoundClip } from './clip.ts';
import { findClip as store } from './clips-store.ts';

interface Ctx {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
}

/** A clip has some thirty files, each of which asks who may see it. */
const FRESH_MS = 2_000;
const MAX_KNOWN = 5_000;

/** By clip, in this isolate; unknown ids are remembered, too. */
const known = new Map<string, { readonly found: FoundClip | undefined; readonly until: number }>();

/**
 * A clip that the caller may see: whoever may see its stream. At most two seconds old, and at most one round trip.
 * Throws `not_found`.
 */
export async function findClip(ctx: Ctx, id: ClipId): Promise<FoundClip> {
  const now = ctx.now.getTime();
  const remembered = known.get(id);
  const found = remembered !== undefined && remembered.until > now ? remembered.found : await store(ctx.db, id);
  if (found !== remembered?.found) remember(id, found, now);
  if (found === undefined || !maySee(ctx.actor, found)) throw new Problem('not_found');
  return found;
}

function remember(id: ClipId, found: FoundClip | undefined, now: number): void {
  if (known.size >= MAX_KNOWN) known.clear();
  // One that is being copied is about to change.
  if (found?.clip.status === 'pending') known.delete(id);
  else known.set(id, { found, until: now + FRESH_MS });
}

/** What was read of a clip that has changed since. */
export const forgetClip = (id: ClipId): void => void known.delete(id);
