import type { Actor } from '#src/http/caller/access.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { isModerator } from '#src/live/rooms/person.ts';
import type { Database } from '#src/platform/db/database.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findLot as store } from './lots-store.ts';
import type { FoundLot } from './stored-lot.ts';

interface Ctx {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
}

/** Of who may see a lot, and whether it is closed, somebody who reads it learns as late; a bidder later. */
const FRESH_MS = { read: 2_000, bid: 30_000, change: 0 } as const;
const MAX_KNOWN = 5_000;

/** Reads a lot where it isn't remembered. */
type Load = (db: Database, id: AuctionId) => Promise<FoundLot | undefined>;

/** By auction, in this isolate; unknown ids are remembered, too, as for a reader. */
const known = new Map<string, { readonly found: FoundLot | undefined; readonly at: number }>();

/**
 * A lot that the caller may see: whoever may see its stream. At most one round trip, and none for what was read lately.
 * Throws `not_found`, before its room is woken.
 */
export async function findLot(
  ctx: Ctx,
  id: AuctionId,
  use: keyof typeof FRESH_MS,
  load: Load = store,
): Promise<FoundLot> {
  const found = await read(ctx, id, use, load);
  if (found === undefined || !maySee(ctx.actor, found)) throw new Problem('not_found');
  return found;
}

async function read(
  { db, now }: Ctx,
  id: AuctionId,
  use: keyof typeof FRESH_MS,
  load: Load,
): Promise<FoundLot | undefined> {
  const remembered = known.get(id);
  const freshMs = remembered?.found === undefined ? Math.min(FRESH_MS[use], FRESH_MS.read) : FRESH_MS[use];
  if (remembered !== undefined && remembered.at + freshMs > now.getTime()) return remembered.found;
  const found = await load(db, id);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(id, { found, at: now.getTime() });
  return found;
}

/** What was read of a lot that has changed since. */
export const forgetLot = (id: AuctionId): void => void known.delete(id);

const isHost = (actor: Actor, host: string) => actor.kind === 'bearer' && actor.principal === host;

/** Whether they see a host's streams while these are private. */
export const isInside = (actor: Actor, host: string): boolean => isHost(actor, host) || isModerator(actor);

export const maySee = (actor: Actor, { visibility, host }: Pick<FoundLot, 'visibility' | 'host'>) =>
  visibility !== 'private' || isInside(actor, host);

/** The lot of its seller's, as it is now. Throws `not_found` for anybody else. */
export async function findOwnLot(ctx: Ctx, id: AuctionId): Promise<FoundLot> {
  const found = await findLot(ctx, id, 'change');
  if (!isHost(ctx.actor, found.host)) throw new Problem('not_found');
  return found;
}
