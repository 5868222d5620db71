import { books } from '#src/ledger/books.ts';
import type { DisputeState } from '#src/payments/intent.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { receiveTipIntent } from './receive-tip-intent.ts';
import { seeTipDispute, type SeenDispute } from './tip-dispute-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'payments' | 'remind' | 'announce'>;

/**
 * Applies the processor’s own word of a dispute: one round trip. For a tip that isn’t known as paid the processor is asked
 * first. `early`: it doesn’t say so either.
 */
export async function receiveTipDispute(ctx: Ctx, dispute: DisputeState): Promise<SeenDispute['kind']> {
  if (dispute.intentId === '') return 'foreign';
  const kind = await seen(ctx, dispute);
  if (kind !== 'early') return kind;
  const intent = await ctx.payments.retrieve(dispute.intentId);
  if (!('refused' in intent)) await receiveTipIntent(ctx, intent);
  return seen(ctx, dispute);
}

async function seen(ctx: Ctx, dispute: DisputeState): Promise<SeenDispute['kind']> {
  const { kind, due, announces } = await seeTipDispute(ctx.db, books, dispute);
  for (const reminder of due) ctx.remind(reminder);
  if (announces) ctx.announce();
  return kind;
}
