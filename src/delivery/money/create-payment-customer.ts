import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { boundCustomer, type PaymentCustomer } from './payment-customer.ts';

interface Payer {
  readonly name: string | undefined;
  readonly email: string | undefined;
}

/**
 * Creates a customer at the processor who can be charged again off session: one payment call, and one round trip with a
 * key. The id is bound to the owner, so that nobody else can use it. Throws `payments_unavailable`.
 */
export async function createPaymentCustomer(
  ctx: Pick<DeliveryContext, 'db' | 'payments' | 'newId' | 'idSecret'>,
  owner: string,
  { name, email }: Payer,
  once: Once | undefined,
): Promise<Outcome<PaymentCustomer>> {
  const attempt = ctx.newId();
  const key =
    once === undefined
      ? attempt
      : uuidFrom(hmacOf(ctx.idSecret, 'payment-customer-key', once.principal, once.key, once.fingerprint));
  const id = await ctx.payments.createCustomer({ name, email, idempotencyKey: `customer:${key}`, owner });
  return settleOnce(ctx.db, { once, attempt, keepFor: 'day' }, { id: boundCustomer(ctx.idSecret, owner, id) }, []);
}
