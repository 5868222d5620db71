import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId, StreamId } from '#src/live/ids.ts';
import { bearerOf } from '#src/live/rooms/person.ts';
import { findOutcome, type Once, type Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { WantedLot } from './lot-terms.ts';
import { insertLot } from './lots-store.ts';
import { lotFaults } from './new-lot.ts';
import type { StoredLot } from './stored-lot.ts';
import { tellLot } from './tell-lot.ts';

/**
 * Adds a lot to the caller's stream and tells its room, which opens it if it is due. One round trip. Throws
 * `not_found`, `stream_over`, `feature_off`, `too_many_auctions`, `too_many_open`, `validation_failed`.
 */
export async function createAuction(
  ctx: LiveContext,
  streamId: StreamId,
  wanted: WantedLot,
  once: Once | undefined,
): Promise<Outcome<StoredLot>> {
  const errors = lotFaults(wanted, ctx.now);
  if (errors.length > 0) {
    // A retry has its first answer, though the planned start may have passed since.
    const before = once === undefined ? undefined : await findOutcome<StoredLot>(ctx.db, once);
    if (before === undefined) throw new Problem('validation_failed', { errors });
    return before;
  }
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const of = { id: ctx.newId() as AuctionId, streamId, host: bearerOf(ctx.actor).principal };
  const done = await insertLot(ctx.db, claim, of, wanted);
  if ('refused' in done) throw new Problem(done.refused, { extensions: { ...done.detail } });
  if (!done.replayed) await tellLot(ctx, done.value);
  return done;
}
