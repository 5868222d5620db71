import type { LiveContext } from '#src/live/context.ts';
import type { OrderId } from '#src/live/ids.ts';
import { mapOutcome, type Once, type Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { cancelOpenIntents } from './cancel-open-intents.ts';
import { findSoldOrder, pagesOf } from './find-viewed-order.ts';
import { orderIdOf } from './order-id.ts';
import { shownOrder, type ShownOrder } from './stored-order.ts';
import { insertSecondChance } from './unpaid-orders-store.ts';

type Ctx = Pick<
  LiveContext,
  'db' | 'actor' | 'idSecret' | 'newId' | 'payments' | 'payPages' | 'parcels' | 'remind' | 'after'
>;

/**
 * Offers the lot of an unpaid order, or of a void one, to the next bidder at their best, for a day. Nothing is charged by
 * itself. Two round trips. Throws `not_found`, `order_not_unpaid`, `order_passed_on`, `no_other_bidder`.
 */
export async function createSecondChance(ctx: Ctx, id: OrderId, once: Once | undefined): Promise<Outcome<ShownOrder>> {
  const { auctionId, chance, seller } = await findSoldOrder(ctx, id);
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const done = await insertSecondChance(ctx.db, claim, { id, seller: seller.id }, orderIdOf(auctionId, chance + 1));
  if ('refused' in done) throw new Problem(done.refused, { extensions: { ...done.detail } });
  ctx.after(cancelOpenIntents(ctx, done.effects ?? []));
  return mapOutcome(done, (order) => shownOrder(order, 'seller', pagesOf(ctx)));
}
