import type { LiveContext } from '#src/live/context.ts';
import type { OrderId } from '#src/live/ids.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { mapOutcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { cancelOpenIntents } from './cancel-open-intents.ts';
import { callerIdOf, pagesOf } from './find-viewed-order.ts';
import { shownOrder, type ShownOrder } from './stored-order.ts';
import { voidUnpaid } from './unpaid-orders-store.ts';

type Ctx = Pick<
  LiveContext,
  'db' | 'actor' | 'idSecret' | 'newId' | 'payments' | 'payPages' | 'parcels' | 'remind' | 'after'
>;

/**
 * Voids an unpaid order of the caller's lot: its buyer owes nothing more, and bids again. What is paid for it from then on
 * goes back. One round trip. Throws `not_found`, `order_not_unpaid`.
 */
export async function voidOrder(ctx: Ctx, id: OrderId, once: Once | undefined): Promise<Outcome<ShownOrder>> {
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const done = await voidUnpaid(ctx.db, claim, { id, seller: callerIdOf(ctx) });
  if ('refused' in done) throw new Problem(done.refused, { extensions: { ...done.detail } });
  ctx.after(cancelOpenIntents(ctx, done.effects ?? []));
  return mapOutcome(done, (order) => shownOrder(order, 'seller', pagesOf(ctx)));
}
