import { hmacSha256 } from './hash.ts';

const encoder = new TextEncoder();

/** HMAC-SHA256 over parts, each length-prefixed, so that no two lists of parts have the same bytes. */
export function hmacOf(secret: string, ...parts: readonly string[]): Uint8Array {
  return hmacSha256(secret, parts.map((part) => `${encoder.encode(part).length}:${part}`).join(''));
}

/** A UUID shaped like version 4 (RFC 9562) from 16 bytes that are as good as random. */
export function uuidFrom(bytes: Uint8Array): string {
  const octets = Uint8Array.from(bytes.subarray(0, 16));
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x40;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...octets].map((octet) => octet.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
