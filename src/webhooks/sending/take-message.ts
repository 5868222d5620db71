import type { WebhookContext } from '#src/webhooks/context.ts';
import { leaseMessage, type LeasedMessage } from './sending-store.ts';

/** A retry that is further away is left to the cron, which is exact to the minute. */
export const MAX_REMINDER_SECONDS = 60;

/** A message that this attempt holds, as long as the lease lasts. */
export interface TakenMessage {
  readonly message: LeasedMessage;
  readonly holder: string;
}

export type TakeOutcome =
  | ({ readonly kind: 'taken' } & TakenMessage)
  | { readonly kind: 'nothing' }
  | { readonly kind: 'early'; readonly inSeconds: number };

/** Leases a message, if one is due and there is room: the named one, or another of its owner whose turn it is. */
export async function takeMessage(ctx: Pick<WebhookContext, 'db' | 'newId'>, id: string): Promise<TakeOutcome> {
  const holder = ctx.newId();
  const leased = await leaseMessage(ctx.db, id, holder);
  if (leased.kind === 'early') return leased.inSeconds <= MAX_REMINDER_SECONDS ? leased : { kind: 'nothing' };
  if (leased.kind === 'nothing') return leased;
  return { kind: 'taken', message: leased.message, holder };
}
