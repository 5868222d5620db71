import type { IntelContext } from '#src/intel/context.ts';
import { bookingOf } from '#src/intel/reports/booking.ts';
import { bookReport } from '#src/intel/reports/booking-store.ts';
import { MAX_ATTEMPTS } from '#src/intel/tasks/attempts.ts';
import { listOver, type Over } from './schedule-store.ts';

type ExpireContext = Pick<IntelContext, 'db' | 'newId' | 'draw' | 'confirmAfterSeconds' | 'announce'>;

/** Ends scans whose time is over, and those whose every node was lost. */
export async function expireTasks(ctx: ExpireContext): Promise<void> {
  for (const over of await listOver(ctx.db)) await endScan(ctx, over);
}

async function endScan(ctx: ExpireContext, { isExpired, ...of }: Over): Promise<void> {
  const detail = isExpired ? 'Six hours are over.' : 'No node brought it to an end.';
  const booking = bookingOf(
    {
      ...of,
      attempt: MAX_ATTEMPTS, // there is no other
      nodeId: '',
      outcome: 'node_lost',
      http: null,
      snapshot: null,
      timings: null,
      error: { code: isExpired ? 'expired' : 'node_lost', detail },
      insights: [],
      notes: null,
    },
    ctx,
  );
  const { tells } = await bookReport(ctx.db, { ...booking, end: { status: isExpired ? 'expired' : 'failed' } }, 'over');
  if (tells) ctx.announce();
}
