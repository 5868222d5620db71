import type { Cents } from '#src/money/cents.ts';
import { commitOnce, decideAndCommit, loadOnce } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf } from '#src/delivery/cancellation/cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { refundIdOf, type DeliveryId, type RefundId } from '#src/delivery/ids.ts';
import { decideRefund, type Refund } from './refund.ts';
import {
  isStillCovered,
  lockRefundable,
  refundableOf,
  refundParts,
  selectRefundable,
  type RefundableRow,
} from './refunds-store.ts';

interface Asked {
  /** Undefined: all that is left. */
  readonly amountMinor: Cents | undefined;
  readonly reason: string;
}

/**
 * Requests a refund of some or all of what was captured; a due row calls the processor afterwards. Throws `not_found`,
 * `nothing_captured`, `refund_too_large`.
 */
export async function requestRefund(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind'>,
  deliveryId: DeliveryId,
  asked: Asked,
  once: Once | undefined,
): Promise<Outcome<Refund>> {
  const id = refundIdOf(ctx.newId());
  const load = selectRefundable(deliveryId, changeReachOf(ctx.actor));
  const loaded = await loadOnce<RefundableRow, Refund>(ctx.db, once, load);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const done = await decideAndCommit(
    loaded.row,
    (row) => refundOf(id, row, asked),
    (refund) =>
      commitOnce<RefundableRow, Refund>(ctx.db, claim, {
        locks: [lockRefundable(deliveryId)],
        unchanged: isStillCovered(
          deliveryId,
          refund.amountMinor,
          asked.amountMinor === undefined ? 'all_that_is_left' : 'a_part',
        ),
        parts: refundParts(deliveryId, refund),
        value: refund,
        load,
      }),
  );
  if (!done.replayed) ctx.remind({ kind: 'refund', subject: id });
  return done;
}

function refundOf(id: RefundId, row: RefundableRow | undefined, { amountMinor, reason }: Asked): Refund {
  if (row === undefined) throw new Problem('not_found');
  const decision = decideRefund(refundableOf(row), amountMinor);
  switch (decision.kind) {
    case 'nothing_captured':
      throw new Problem('nothing_captured');
    case 'too_large':
      throw tooLarge(decision.refundableMinor);
    case 'refund': {
      const at = new Date(row.now);
      const asked = { amountMinor: decision.amountMinor, reason, status: 'pending', failureReason: null } as const;
      return { id, leg: 'delivery', ...asked, createdAt: at, updatedAt: at };
    }
  }
}

const tooLarge = (refundableMinor: Cents) =>
  new Problem('refund_too_large', {
    detail: `${refundableMinor} cents are left to be refunded.`,
    extensions: { refundableMinor: refundableMinor.toString() },
  });
