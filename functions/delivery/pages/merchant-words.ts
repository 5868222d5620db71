import { cents, formatUsd } from '#src/money/cents.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';

/** A delivery's state in a merchant's words. */
export const stateWords: Readonly<Record<DeliveryStatus, string>> = {
  created: 'No driver yet',
  assigned: 'Driver found',
  enroute_to_pickup: 'Driver on the way to you',
  arrived_at_pickup: 'Driver is at the pickup',
  picked_up: 'Picked up',
  enroute_to_dropoff: 'On the way',
  arrived_at_dropoff: 'At the door',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returning: 'Coming back',
  returned: 'Came back',
  failed: 'No driver found',
};

export const stateOf = (status: DeliveryStatus, jobStatus: JobStatus): string =>
  status === 'created' && jobStatus === 'offering' ? 'Looking for a driver' : stateWords[status];

/** How it looks: what goes on, went well, or didn't. */
export function toneOf(status: DeliveryStatus): 'waits' | 'moves' | 'good' | 'bad' {
  if (status === 'created') return 'waits';
  if (status === 'delivered') return 'good';
  return ['cancelled', 'returning', 'returned', 'failed'].includes(status) ? 'bad' : 'moves';
}

const others: Readonly<Record<string, string>> = {
  created: 'Booked',
  given_back: 'The driver gave it back',
  changed: 'Changed',
  eta_changed: 'Another arrival time',
  pin_locked: 'The PIN was wrong too often',
  pin_renewed: 'A new PIN',
  refund_updated: 'A refund moved',
  tip_updated: 'The recipient’s tip to the driver',
  fee_drift_detected: 'The audit found a difference',
};

export const eventWords = (type: string): string =>
  others[type] ?? (Object.hasOwn(stateWords, type) ? stateWords[type as DeliveryStatus] : type.replaceAll('_', ' '));

/** Who made a move, where that isn't said by the move itself: an accepted offer, or a time that has passed. */
const whose: Readonly<Record<Mover, string>> = {
  driver: 'by the driver',
  owner: 'by you',
  product: 'by the driver’s service',
  ops: 'by Waypost',
  offers: '',
  clock: '',
};
export const moverWords = (by: Mover | null): string => (by === null ? '' : whose[by]);

export const usd = (minor: string): string => formatUsd(cents(BigInt(minor)));

/** Dollars as a person writes them, in cents: `5`, `5.00`, `$5`. Undefined if it is no amount. */
export function centsIn(text: string): number | undefined {
  const [, dollars, fraction = ''] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** `37.7955, -122.3937` as a position; undefined if it isn't one. */
export function positionIn(text: string): { lat: number; lng: number } | undefined {
  const [lat = '', lng = '', ...more] = text.trim().split(/[,;\s]+/);
  if (more.length > 0 || !DEGREES.test(lat) || !DEGREES.test(lng)) return undefined;
  return { lat: Number(lat), lng: Number(lng) };
}

/** What people call the fields that can be changed. */
export const fieldWords: Readonly<Record<string, string>> = {
  instructions: 'note for the driver',
  customer: 'contact',
  pickupWindow: 'pickup window',
  dropoffWindow: 'delivery window',
  requirements: 'proofs',
  tipMinor: 'tip',
};
