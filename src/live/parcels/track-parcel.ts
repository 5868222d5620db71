import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { sightOf, waitAfter } from './parcel.ts';
import { leaseTracked, noteTracked } from './parcels-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'newId' | 'parcels' | 'remind'>;

/** Looks how far an order's parcel got, by its public link, and looks again until its end. Two round trips. */
export async function trackParcel(ctx: Ctx, orderId: string): Promise<DueOutcome> {
  const reminder = { kind: 'order_track', subject: orderId } as const;
  const held: Held = { ...reminder, attempt: ctx.newId() };
  const leased = await leaseTracked(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  const { attempts, subject } = leased;
  try {
    const sight = sightOf(subject.slug === null ? undefined : await ctx.parcels.track(subject.slug), attempts);
    await noteTracked(ctx.db, held, sight);
    if (sight.lookAgainInSeconds !== null) ctx.remind(reminder, sight.lookAgainInSeconds);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'delivery_unavailable') throw error;
    await dues.postpone(ctx.db, held, waitAfter(attempts), error.code);
  }
  return { kind: 'done' };
}
