import { bytesToHex } from '@noble/hashes/utils.js';
import { hmacOf } from '../platform/crypto/hmac.ts';
import type { DeliveryId, JobId } from './ids.ts';

const PIN_DIGITS = 4;

/** Four digits that only we can derive from the delivery. No column holds them; the stored answer of the creation does. */
export function pinOf(secret: string, id: DeliveryId): string {
  const bytes = hmacOf(secret, 'pin', id);
  const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return String(number % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}

/** What a PIN is compared by: keyed, since four digits under a plain hash are found at once. */
export const pinHashOf = (secret: string, jobId: JobId, pin: string): string =>
  bytesToHex(hmacOf(secret, 'pin-check', jobId, pin));
