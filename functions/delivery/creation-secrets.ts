import type { DeliveryContext } from '#src/delivery/context.ts';
import { creationSecretOf, type CreatedDelivery } from '#src/delivery/orders/created-delivery.ts';
import { pinOf } from '#src/delivery/proofs/pin.ts';
import { logError } from '#src/platform/log.ts';

type Ctx = Pick<DeliveryContext, 'idSecret' | 'webhooks' | 'newId'>;

/**
 * The secrets of a creation, the same for every retry. A client secret whose sealing key was removed is null: by then
 * its payment has ended long ago.
 */
export async function creationSecrets({ idSecret, webhooks, newId }: Ctx, { id, hasPin, payment }: CreatedDelivery) {
  const pin = hasPin ? { pin: pinOf(idSecret, id) } : {};
  if (payment.sealedSecret === null) return { pin, clientSecret: null };
  try {
    return { pin, clientSecret: await webhooks.vault.open(payment.sealedSecret, creationSecretOf(id)) };
  } catch (error) {
    logError(newId(), error);
    return { pin, clientSecret: null };
  }
}
