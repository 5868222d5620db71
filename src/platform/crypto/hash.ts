import { createHash, createHmac } from 'node:crypto';

/** SHA-256 by the runtime's native code, which takes a tenth of the time of JavaScript. What runs in a page too hashes by `@noble/hashes`. */
export const sha256 = (data: string | Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** HMAC-SHA256 (RFC 2104). Texts are taken as UTF-8. */
export const hmacSha256 = (key: string | Uint8Array, data: string | Uint8Array): Uint8Array =>
  createHmac('sha256', key).update(data).digest();
