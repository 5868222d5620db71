import type { DeliveryContext } from '#src/delivery/context.ts';
import type { PaymentIntent } from '#src/payments/intent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { isLate, type LaterTip } from './later-tip.ts';
import { noteIntent } from './tips-store.ts';

/**
 * Makes the payment for a tip that was begun: the same one each time. One call of the processor, and one round trip that
 * notes it before anybody can pay it. Throws `tip_expired`, `payments_unavailable`, `idempotency_in_progress`.
 */
export async function chargeTip(
  ctx: Pick<DeliveryContext, 'db' | 'now' | 'payments'>,
  { id, amountMinor, createdAt }: LaterTip,
): Promise<PaymentIntent> {
  const late = () => new Problem('tip_expired', { extensions: { tipId: id } });
  // By then the processor may have forgotten the key, and would make another one.
  if (isLate({ createdAt }, ctx.now)) throw late();
  const { intent } = await ctx.payments.charge({
    subject: { kind: 'later_tip', id },
    amountMinor,
    description: 'A tip for your driver',
    idempotencyKey: `later_tip:${id}`,
  });
  // A tip that has ended meanwhile, or has another payment: this one is nobody's, and the cron cancels it.
  if (!(await noteIntent(ctx.db, id, intent.id))) throw late();
  return intent;
}
