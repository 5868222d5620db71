import { createPrivateKey } from 'node:crypto';

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410): from them alone node works out the public part. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A private key as RECEIPT_KEYS lists it, from its secret part: 32 bytes in base64url. */
export function receiptJwk(kid: string, secret: string) {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(secret, 'base64url')]);
  return { ...createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }), kid };
}
