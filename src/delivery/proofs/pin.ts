import { bytesToHex } from '@noble/hashes/utils.js';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import { MAX_PIN_FAILURES } from './proof.ts';
import { deliveryStatuses, type DeliveryStatus, type JobStatus } from '#src/delivery/status.ts';

const PIN_DIGITS = 4;
/** How often an owner can renew a delivery's PIN. Together with the tries of each PIN this bounds all guesses. */
export const MAX_PIN_RENEWALS = 10;

/** A PIN is useful as long as the goods can still be handed over. */
export const pinStatuses: readonly DeliveryStatus[] = deliveryStatuses.filter(
  (status) => status !== 'returning' && !deliveryEnds.includes(status),
);

/** What an owner sees of a PIN besides the PIN itself. */
export interface PinState {
  /** Of this PIN, for the delivery's current driver. */
  readonly triesLeft: number;
  readonly renewalsLeft: number;
}

export const pinStateOf = (row: { readonly pinFailures: number; readonly pinRenewals: number }): PinState => ({
  triesLeft: Math.max(0, MAX_PIN_FAILURES - row.pinFailures),
  renewalsLeft: Math.max(0, MAX_PIN_RENEWALS - row.pinRenewals),
});

/** What a PIN's renewal is decided from. */
export interface Renewable {
  readonly id: DeliveryId;
  readonly jobId: JobId;
  readonly deliveryStatus: DeliveryStatus;
  readonly jobStatus: JobStatus;
  readonly version: number;
  readonly hasPin: boolean;
  readonly renewals: number;
}

/** A delivery whose PIN was renewed: not the PIN, but what it is derived from. */
export interface RenewedPin {
  readonly id: DeliveryId;
  readonly status: DeliveryStatus;
  readonly version: number;
  /** How often, with this one. */
  readonly renewals: number;
}

/** `unset`: there is no PIN to renew. */
export type RenewalRefusal = 'unset' | 'illegal' | 'used_up';

/** Decides whether a delivery's PIN is renewed. Rules PIN-1 to PIN-5. */
export function decideRenewal(it: Renewable): RenewedPin | { readonly refused: RenewalRefusal } {
  if (!it.hasPin) return { refused: 'unset' };
  if (!pinStatuses.includes(it.deliveryStatus)) return { refused: 'illegal' };
  if (it.renewals >= MAX_PIN_RENEWALS) return { refused: 'used_up' };
  return { id: it.id, status: it.deliveryStatus, version: it.version + 1, renewals: it.renewals + 1 };
}

/** Four digits that only we can derive from the delivery and the number of renewals. */
export function pinOf(secret: string, id: DeliveryId, renewals = 0): string {
  const bytes = hmacOf(secret, 'pin', id, ...(renewals === 0 ? [] : [String(renewals)]));
  const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return String(number % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}

/** The stored form of a PIN: a keyed hash, because four digits under a plain hash can be found at once. */
export const pinHashOf = (secret: string, jobId: JobId, pin: string): string =>
  bytesToHex(hmacOf(secret, 'pin-check', jobId, pin));
