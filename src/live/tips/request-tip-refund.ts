import { isOps } from '#src/http/caller/access.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { TipId } from '#src/live/ids.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { insertRefund } from './tip-refund-store.ts';
import type { StoredTip } from './tip.ts';

/**
 * Asks for a tip to be given back, whole; a due row calls the processor afterwards. One round trip. Throws `not_found`,
 * `tip_not_paid`, `tip_refunded`, `tip_disputed`.
 */
export async function requestTipRefund(
  ctx: Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'newId' | 'remind'>,
  id: TipId,
  once: Once | undefined,
): Promise<Outcome<StoredTip>> {
  const { id: by } = personOf(ctx.idSecret, bearerOf(ctx.actor));
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const done = await insertRefund(ctx.db, claim, { id, by, isOps: isOps(ctx.actor) });
  if ('refused' in done) throw new Problem(done.refused, { extensions: { ...done.detail } });
  if (done.effects !== null) ctx.remind({ kind: 'refund', subject: done.effects });
  return done;
}
