import { bytesToHex } from '@noble/hashes/utils.js';
import { hmacOf } from '../platform/crypto/hmac.ts';
import type { DeliveryId, JobId } from './ids.ts';
import { deliveryEnds } from './life-cycle.ts';
import { MAX_PIN_FAILURES } from './proof.ts';
import { deliveryStatuses, type DeliveryStatus } from './status.ts';

const PIN_DIGITS = 4;
/** So often an owner can have a delivery's PIN renewed: that and the failures of each bound how often it can be guessed at all. */
export const MAX_PIN_RENEWALS = 10;

/** As long as the goods can still be handed over, there is use for a PIN. */
export const pinStatuses: readonly DeliveryStatus[] = deliveryStatuses.filter(
  (status) => status !== 'returning' && !deliveryEnds.includes(status),
);

/** What an owner knows of a PIN besides the PIN. */
export interface PinState {
  /** Of this PIN, for the driver who has the delivery now. */
  readonly triesLeft: number;
  readonly renewalsLeft: number;
}

export const pinStateOf = (row: { readonly pinFailures: number; readonly pinRenewals: number }): PinState => ({
  triesLeft: Math.max(0, MAX_PIN_FAILURES - row.pinFailures),
  renewalsLeft: Math.max(0, MAX_PIN_RENEWALS - row.pinRenewals),
});

/** Four digits that only we can derive from the delivery and how often its PIN was renewed. */
export function pinOf(secret: string, id: DeliveryId, renewals = 0): string {
  const bytes = hmacOf(secret, 'pin', id, ...(renewals === 0 ? [] : [String(renewals)]));
  const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return String(number % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}

/** What a PIN is compared by: keyed, since four digits under a plain hash are found at once. */
export const pinHashOf = (secret: string, jobId: JobId, pin: string): string =>
  bytesToHex(hmacOf(secret, 'pin-check', jobId, pin));
