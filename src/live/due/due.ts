import type { Held as AnyHeld, Reminder as AnyReminder } from '#src/platform/due.ts';

/**
 * Work that is due later, by kind: `refund` calls the payment processor; `tip_tell` has a paid tip announced, `tip_expire`
 * ends one that nobody paid; `order_charge` charges a winner's card, `order_lapse` ends the time to pay, `order_track`
 * follows a parcel; `clip_copy` makes a clip's files, `clip_sweep` deletes them.
 */
export const dueKinds = [
  'refund',
  'tip_tell',
  'tip_expire',
  'order_charge',
  'order_lapse',
  'order_track',
  'clip_copy',
  'clip_sweep',
] as const;
export type DueKind = (typeof dueKinds)[number];

/** The subject is the id of a payment, a tip, an order or a clip. */
export type Reminder = AnyReminder<DueKind>;

/** A due row that an attempt holds. */
export type Held = AnyHeld<DueKind>;
