import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import type { PersonId } from '#src/live/ids.ts';

const MAC_BYTES = 16;

/** A saved card at the processor, and whose customer has it. */
export interface OwnMethod {
  readonly customerId: string;
  readonly methodId: string;
}

/** A person's id for a card of theirs: the processor's ids, bound to the person. */
export const boundMethod = (secret: string, personId: PersonId, { customerId, methodId }: OwnMethod): string => {
  const mac = hmacOf(secret, 'payment-method', personId, customerId, methodId).subarray(0, MAC_BYTES);
  return `${methodId}.${customerId}.${toBase64Url(mac)}`;
};

/** The processor's ids of a person's card; undefined for somebody else's, and for one that wasn't saved here. */
export function methodOf(secret: string, personId: PersonId, text: string): OwnMethod | undefined {
  const [methodId = '', customerId = ''] = text.split('.');
  const method = { customerId, methodId };
  return sameText(text, boundMethod(secret, personId, method)) ? method : undefined;
}
