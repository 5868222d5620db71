import type { PersonId } from '#src/live/ids.ts';
import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';

const MAC_BYTES = 16;
/** `<method>.<customer>.<mac>`: the processor's ids have no dot. */
const BOUND = /^([\w-]{1,100})\.([\w-]{1,100})\.[\w-]{22}$/;
/** What the pattern allows at most. */
export const MAX_BOUND_METHOD = 224;

/** A saved card, and whose it is, by the processor's ids. */
export interface MethodOfCustomer {
  readonly customerId: string;
  readonly methodId: string;
}

/** A person's id for a card of theirs: the processor's ids, bound to the person, so that nothing has to be looked up. */
export function boundMethod(secret: string, personId: PersonId, { customerId, methodId }: MethodOfCustomer): string {
  const mac = hmacOf(secret, 'payment-method', personId, methodId, customerId).subarray(0, MAC_BYTES);
  return `${methodId}.${customerId}.${toBase64Url(mac)}`;
}

/** The processor's ids of a person's card; undefined for another person's, and for one that wasn't saved here. */
export function methodOf(secret: string, personId: PersonId, text: string): MethodOfCustomer | undefined {
  const [, methodId, customerId] = BOUND.exec(text) ?? [];
  if (methodId === undefined || customerId === undefined) return undefined;
  const ids = { customerId, methodId };
  return sameText(text, boundMethod(secret, personId, ids)) ? ids : undefined;
}
