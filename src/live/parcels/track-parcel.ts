import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import type { StoredOrder } from '#src/live/orders/stored-order.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { placeParcel } from './place-parcel.ts';
import { FIRST_LOOK_SECONDS, MAX_HAND_OVERS, sightOf, waitAfter } from './parcel.ts';
import { leaseTracked, noteRefused, noteTracked } from './parcels-store.ts';
import { isUnderWay } from './send-parcel.ts';

type Ctx = Pick<LiveContext, 'db' | 'newId' | 'parcels' | 'remind'>;

/**
 * Looks how far an order's parcel got, by its public link, and looks again until its end. One that its seller's request
 * couldn't hand over is handed over. Two round trips.
 */
export async function trackParcel(ctx: Ctx, orderId: string): Promise<DueOutcome> {
  const reminder = { kind: 'order_track', subject: orderId } as const;
  const held: Held = { ...reminder, attempt: ctx.newId() };
  const leased = await leaseTracked(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  const { attempts, subject } = leased;
  try {
    const again = isUnderWay(subject.order)
      ? await handOverAgain(ctx, subject.order, attempts)
      : await look(ctx, held, subject.order, attempts);
    if (again !== null) ctx.remind(reminder, again);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'delivery_unavailable') throw error;
    await dues.postpone(ctx.db, held, waitAfter(attempts), error.code);
  }
  return { kind: 'done' };
}

/** In how many seconds it is looked at again; null: never. */
async function look(ctx: Ctx, held: Held, { trackingSlug: slug }: StoredOrder, attempts: number) {
  const sight = sightOf(slug === null ? undefined : await ctx.parcels.track(slug), attempts);
  await noteTracked(ctx.db, held, sight);
  return sight.lookAgainInSeconds;
}

/** After a day the delivery service isn't asked any more: the order is paid, and can be given back. */
async function handOverAgain(ctx: Ctx, order: StoredOrder, attempts: number): Promise<number | null> {
  if (attempts > MAX_HAND_OVERS) {
    await noteRefused(ctx.db, order.id);
    return null;
  }
  try {
    await placeParcel(ctx, order);
    return FIRST_LOOK_SECONDS;
  } catch (error) {
    if (error instanceof Problem && error.code === 'parcel_refused') return null;
    throw error;
  }
}
