import { cents } from '#src/money/cents.ts';
import type { DisputeState, IntentState, PaymentSubject, RefundState } from '#src/payments/intent.ts';

/** How a refund goes: at once, decided later, failing later, or taken back after it was done. */
export const fates = ['now', 'later', 'fails', 'reversed'] as const;
export type Fate = (typeof fates)[number];

export interface Intent {
  readonly id: string;
  readonly subject: PaymentSubject;
  readonly createdAt: Date;
  /** What it holds, or will hold. */
  amount: bigint;
  received: bigint;
  status: IntentState['status'];
  /** Captured or canceled in the dashboard, or lapsed. */
  isByHand: boolean;
  readonly refunds: Refund[];
  readonly disputes: DisputeState[];
}
export interface Refund {
  readonly id: string;
  readonly refundId: string | undefined;
  readonly amount: bigint;
  status: RefundState['status'];
}

export const stateOf = ({ id, status, received, subject, createdAt }: Intent): IntentState => ({
  id,
  status,
  processorStatus: status,
  receivedMinor: cents(received),
  subject,
  createdAt,
});

export const refundOf = ({ id: intentId }: Intent, { id, refundId, amount, status }: Refund): RefundState => ({
  id,
  intentId,
  status,
  amountMinor: cents(amount),
  failureReason: undefined,
  refundId,
  subject: undefined,
});

/** What banks have. */
export const withdrawnFrom = ({ disputes }: Intent): bigint =>
  disputes.reduce((sum, { status, amountMinor }) => sum + (status === 'won' ? 0n : amountMinor), 0n);
