import type { LiveContext } from '#src/live/context.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import type { PaymentMethod } from '#src/payments/intent.ts';
import { boundMethod } from './bound-method.ts';
import { findCustomer, replaceMethods } from './customers-store.ts';

/**
 * The caller's cards, the newest first, as the processor has them, which is recorded. Two round trips; one for somebody
 * who has never saved any. Throws `payments_unavailable`.
 */
export async function listMethods(
  ctx: Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'payments'>,
): Promise<readonly PaymentMethod[]> {
  const personId = personOf(ctx.idSecret, bearerOf(ctx.actor)).id;
  const customer = await findCustomer(ctx.db, personId);
  if (customer === undefined) return [];
  const { id: customerId } = customer;
  const methods = await ctx.payments.listMethods(customerId);
  await replaceMethods(
    ctx.db,
    personId,
    methods.map(({ id }) => id),
  );
  return methods.map((method) => ({
    ...method,
    id: boundMethod(ctx.idSecret, personId, { customerId, methodId: method.id }),
  }));
}
