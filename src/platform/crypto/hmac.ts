import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** HMAC-SHA256 over parts, each length-prefixed, so that no two lists of parts have the same bytes. */
export function hmacOf(secret: string, ...parts: readonly string[]): Uint8Array {
  const message = parts.map((part) => `${utf8ToBytes(part).length}:${part}`).join('');
  return hmac(sha256, utf8ToBytes(secret), utf8ToBytes(message));
}

/** A UUID shaped like version 4 (RFC 9562) from 16 bytes that are as good as random. */
export function uuidFrom(bytes: Uint8Array): string {
  const octets = Uint8Array.from(bytes.subarray(0, 16));
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x40;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...octets].map((octet) => octet.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
