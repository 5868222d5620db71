import type { Cents } from '#src/money/cents.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf } from '#src/delivery/cancellation/cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId, RefundId } from '#src/delivery/ids.ts';
import { requestRefund as store, type RefundRefusal } from './refunds-store.ts';

/**
 * Requests a refund of some or all of what was captured; a due row calls the processor afterwards. Throws `not_found`,
 * `nothing_captured`, `refund_too_large`.
 */
export async function requestRefund(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind'>,
  deliveryId: DeliveryId,
  { amountMinor, reason }: { readonly amountMinor: Cents | undefined; readonly reason: string },
  once: Once | undefined,
): Promise<Settled> {
  const id = ctx.newId() as RefundId;
  const reach = changeReachOf(ctx.actor);
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const settled = await store(ctx.db, claim, { id, deliveryId, reach, amountMinor, reason });
  if ('refused' in settled) throw problemOf(settled);
  if (!settled.replayed) ctx.remind({ kind: 'refund', subject: id });
  return settled;
}

function problemOf({ refused, result }: Refused<RefundRefusal>): Problem {
  if (refused !== 'too_large') return new Problem(refused);
  const { refundableMinor } = result as { readonly refundableMinor: string };
  return new Problem('refund_too_large', {
    detail: `${refundableMinor} cents are left to be refunded.`,
    extensions: { refundableMinor },
  });
}
