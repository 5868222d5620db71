import type { Cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { Changeable } from './change.ts';
import { AMOUNT_LEASE_SECONDS, leaseAmount, releaseAmount } from './changes-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'newId' | 'payments'>;

interface Needed {
  readonly it: Pick<Changeable, 'id' | 'payment'>;
  readonly coverMinor: Cents | undefined;
}

/**
 * Has the payment cover an amount, before anybody is promised a part of it, and returns the lease under which it was
 * raised: two who raise it at once would overtake one another at the processor. After a crash it covers more than is
 * charged, which harms nobody: what is captured is what is charged. `held`: the lease that it was raised under. Throws `change_in_progress`, `tip_not_covered`,
 * `payments_unavailable`, `idempotency_in_progress`.
 */
export async function coverTip(
  ctx: Ctx,
  { it, coverMinor }: Needed,
  held: string | undefined,
): Promise<string | undefined> {
  if (coverMinor === undefined || it.payment === null) return held;
  // Raised before, and decided again, since it has changed: what was captured or let go meanwhile covers nothing more.
  const isOver = it.payment.status === 'succeeded' || it.payment.status === 'canceled';
  if (isOver) throw new Problem('tip_not_covered');
  if (held !== undefined) return held;
  const lease = ctx.newId();
  if (!(await leaseAmount(ctx.db, it.id, lease))) throw new Problem('change_in_progress', { retryAfterSeconds: 1 });
  const covered = await ctx.payments
    .authoriseMore(it.payment.intentId, coverMinor, `raise:${it.id}:${coverMinor}`)
    .catch((error: unknown) => {
      // What the processor does with a call that was given up is known once the lease has ended.
      throw error instanceof Problem ? new Problem(error.code, { retryAfterSeconds: AMOUNT_LEASE_SECONDS }) : error;
    });
  if (!('refused' in covered)) return lease;
  await releaseAmount(ctx.db, it.id, lease);
  throw new Problem('tip_not_covered');
}

/** Gives back what was leased in vain. If that fails, too, the lease ends by itself. */
export async function giveUp({ db }: Ctx, id: DeliveryId, lease: string | undefined): Promise<void> {
  if (lease !== undefined) await releaseAmount(db, id, lease).catch(() => undefined);
}
