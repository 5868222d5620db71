import { isOps } from '#src/http/caller/access.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { OrderId } from '#src/live/ids.ts';
import { mapOutcome, type Once, type Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { callerIdOf, pagesOf } from './find-viewed-order.ts';
import { askRefund } from './refund-request-store.ts';
import { shownOrder, type ShownOrder } from './stored-order.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'newId' | 'payPages' | 'parcels' | 'remind'>;

/**
 * Asks for a buyer's money back, by the seller or the operators; a due row calls the processor afterwards. One round trip.
 * Throws `not_found`, `order_not_refundable`.
 */
export async function requestOrderRefund(ctx: Ctx, id: OrderId, once: Once | undefined): Promise<Outcome<ShownOrder>> {
  const by = isOps(ctx.actor) ? 'ops' : 'seller';
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const done = await askRefund(ctx.db, claim, { id, seller: by === 'ops' ? null : callerIdOf(ctx) });
  if ('refused' in done) throw new Problem(done.refused, { extensions: { ...done.detail } });
  if (done.effects !== null) ctx.remind({ kind: 'refund', subject: done.effects });
  return mapOutcome(done, (order) => shownOrder(order, by, pagesOf(ctx)));
}
