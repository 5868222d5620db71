import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { pinOf } from '#src/delivery/proofs/pin.ts';
import { logError } from '#src/platform/log.ts';

type Ctx = Pick<DeliveryContext, 'idSecret' | 'webhooks' | 'newId'>;

/** The parts of a creation's answer that contain secrets. */
interface Answer {
  readonly delivery?: { readonly id: DeliveryId; pin?: string | null };
  readonly paymentIntent?: { clientSecret: string | null };
}

const boundTo = (id: DeliveryId) => `creation:${id}`;

/**
 * A creation's answer as it is stored (decision 0027): the PIN is replaced by null, because it can be derived again;
 * the payment's client secret is sealed. All other bytes are unchanged.
 */
export async function withholdSecrets({ webhooks }: Ctx, body: string): Promise<string> {
  const answer = JSON.parse(body) as Answer;
  const { delivery, paymentIntent } = answer;
  if (delivery?.pin !== undefined) delivery.pin = null;
  if (delivery !== undefined && typeof paymentIntent?.clientSecret === 'string')
    paymentIntent.clientSecret = await webhooks.vault.seal(paymentIntent.clientSecret, boundTo(delivery.id));
  return JSON.stringify(answer);
}

/** The answer as its caller gets it, the first time and at each replay. A secret whose key was removed stays null. */
export async function revealSecrets(ctx: Ctx, stored: string): Promise<string> {
  const answer = JSON.parse(stored) as Answer;
  const { delivery, paymentIntent } = answer;
  if (delivery?.pin === null) Object.assign(delivery, { pin: pinOf(ctx.idSecret, delivery.id) });
  if (delivery !== undefined && typeof paymentIntent?.clientSecret === 'string')
    paymentIntent.clientSecret = await opened(ctx, paymentIntent.clientSecret, delivery.id);
  return JSON.stringify(answer);
}

async function opened({ webhooks, newId }: Ctx, sealed: string, id: DeliveryId): Promise<string | null> {
  try {
    return await webhooks.vault.open(sealed, boundTo(id));
  } catch (error) {
    logError(newId(), error); // its key was removed: by then the payment has ended long ago
    return null;
  }
}
