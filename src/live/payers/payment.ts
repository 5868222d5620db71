import type { PaymentSubject } from '#src/payments/intent.ts';

/** What people pay for on live streams. */
export const subjectKinds = ['tip', 'order'] as const satisfies readonly PaymentSubject['kind'][];
export type SubjectKind = (typeof subjectKinds)[number];

export const refundStates = ['none', 'pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStates)[number];

/** What speaks against somebody who wants to pay here, and whether they have a card. */
export interface PayerStanding {
  /** A payment of theirs is disputed. */
  readonly isBlocked: boolean;
  /** They have won something and haven't paid in time. */
  readonly isOverdue: boolean;
  readonly hasMethod: boolean;
}

/** Of whom nothing is known: nothing speaks against them, and they have no card. */
export const unknownPayer: PayerStanding = { isBlocked: false, isOverdue: false, hasMethod: false };
