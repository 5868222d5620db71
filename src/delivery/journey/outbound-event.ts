import { deliveryMoves, type DeliveryEventType } from './life-cycle.ts';

/** Entries of a delivery's log that aren't moves. Each has its own sequence, like a move. */
const others = {
  changed: 'delivery.changed',
  eta_changed: 'delivery.eta_changed',
  pin_locked: 'delivery.pin_locked',
  pin_renewed: 'delivery.pin_renewed',
  rated: 'delivery.rated',
  wishes_changed: 'delivery.wishes_changed',
  refund_updated: 'refund.updated',
  tip_updated: 'tip.updated',
  fee_drift_detected: 'fee.drift_detected',
} as const;

type MoveName = `delivery.${DeliveryEventType | 'created'}`;
export type DeliveryEventName = MoveName | (typeof others)[keyof typeof others] | 'job.expired';

/**
 * A search that ends without a driver is the delivery's failure. A subscription that asks only for job.expired gets it
 * under that name.
 */
export const aliases = { failed: 'job.expired' } as const;

/** The event names of subscriptions, by the type in the log: `delivery.` and the type, except these. */
export const namesOfOthers: Readonly<Record<string, string>> = others;

/** All event names. */
export const deliveryEventNames: readonly [DeliveryEventName, ...DeliveryEventName[]] = [
  'delivery.created',
  ...(Object.keys(deliveryMoves) as DeliveryEventType[]).map((type): MoveName => `delivery.${type}`),
  ...Object.values(others),
  'job.expired',
];
