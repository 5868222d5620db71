import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import { cancelJob as store, type CancelJobRefusal } from './cancel-job-store.ts';

/**
 * Cancels a sibling product's job: its offers are withdrawn, and its driver is free. Repeated, it returns the same
 * answer and writes nothing. Throws `not_found`, `delivery_of_its_own`, `invalid_state_transition`, `version_mismatch`.
 */
export async function cancelJob(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId'>,
  id: JobId,
  { reason, version }: { readonly reason: string; readonly version: number | undefined },
  once: Once | undefined,
): Promise<Settled> {
  const products = ctx.actor.kind === 'pool' ? ctx.actor.products : [];
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const settled = await store(ctx.db, claim, { id, products, reason, version });
  if ('refused' in settled) throw problemOf(settled);
  return settled;
}

function problemOf({ refused, result }: Refused<CancelJobRefusal>): Problem {
  switch (refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'of_delivery':
      return new Problem('delivery_of_its_own');
    case 'version':
      return new Problem('version_mismatch');
    case 'illegal':
      return invalidTransition(result as Standing, { door: 'cancelPoolJob', movers: ['driver', 'product'] });
  }
}
