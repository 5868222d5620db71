import { deliveryMoves, type DeliveryEventType } from './life-cycle.ts';

/** Entries of a delivery's log that are no moves. Each has a sequence of its own, like a move. */
const others = {
  eta_changed: 'delivery.eta_changed',
  pin_locked: 'delivery.pin_locked',
  pin_renewed: 'delivery.pin_renewed',
  refund_updated: 'refund.updated',
  fee_drift_detected: 'fee.drift_detected',
} as const;

type MoveName = `delivery.${DeliveryEventType | 'created'}`;
export type DeliveryEventName = MoveName | (typeof others)[keyof typeof others] | 'job.expired';

/** A search that ended without a driver is the delivery's failure; whoever asks for job.expired alone gets it as that. */
export const aliases = { failed: 'job.expired' } as const;

/** The names under which an owner's systems hear of what the log says, by its type: `delivery.` and the type, but for these. */
export const namesOfOthers: Readonly<Record<string, string>> = others;

/** Every name there is. */
export const deliveryEventNames: readonly [DeliveryEventName, ...DeliveryEventName[]] = [
  'delivery.created',
  ...(Object.keys(deliveryMoves) as DeliveryEventType[]).map((type): MoveName => `delivery.${type}`),
  ...Object.values(others),
  'job.expired',
];
