import type { LiveContext } from '#src/live/context.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { methodOf } from './bound-method.ts';
import { removeMethod } from './customers-store.ts';

/** Lets go of a card of the caller's: nothing is charged to it any more. One round trip. Throws `not_found`, `payments_unavailable`. */
export async function forgetMethod(
  ctx: Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'payments'>,
  id: string,
): Promise<void> {
  const personId = personOf(ctx.idSecret, bearerOf(ctx.actor)).id;
  const method = methodOf(ctx.idSecret, personId, id);
  if (method === undefined) throw new Problem('not_found');
  const wasTheirs = await ctx.payments.forgetMethod(method.customerId, method.methodId);
  await removeMethod(ctx.db, personId, method.methodId);
  if (!wasTheirs) throw new Problem('not_found');
}
