import type { Cents } from '../money/cents.ts';
import type { RefundId } from './ids.ts';
import type { RefundStatus } from './settlement.ts';

/** Money that is given back of what was captured for a delivery. */
export interface Refund {
  readonly id: RefundId;
  readonly amountMinor: Cents;
  readonly reason: string;
  readonly status: RefundStatus;
  readonly failureReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
