import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';

const MAC_BYTES = 16;

/** Who pays, by their owner's id for them. */
export interface PaymentCustomer {
  readonly id: string;
}

/** An owner's id for a customer at the processor: the processor's id, bound to the owner. */
export const boundCustomer = (secret: string, owner: string, processorId: string): string =>
  `${processorId}.${toBase64Url(hmacOf(secret, 'payment-customer', owner, processorId).subarray(0, MAC_BYTES))}`;

/** The processor's id of an owner's customer; undefined for another owner's, and for one that wasn't created here. */
export function customerOf(secret: string, owner: string, bound: string): string | undefined {
  const processorId = bound.slice(0, Math.max(0, bound.lastIndexOf('.')));
  return sameText(bound, boundCustomer(secret, owner, processorId)) ? processorId : undefined;
}
