import type { PersonId, StreamId, TipId } from '#src/live/ids.ts';
import type { MethodOfCustomer } from '#src/live/payers/bound-method.ts';
import type { RefundStatus } from '#src/live/payers/payment.ts';

export const tipStatuses = ['pending', 'succeeded', 'refunded', 'canceled'] as const;
/** How far a tip got. That its payment is disputed is told beside it: the dispute may be won. */
export type TipStatus = (typeof tipStatuses)[number];

/** `held`: not shown, or not yet: a message is looked at when the tip is announced. */
export const messageStatuses = ['none', 'shown', 'held', 'removed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const tipBounds = { amountMinor: [100, 50_000] } as const;
export const MAX_TIP_MESSAGE = 200;
/** A tip that isn't paid by then is cancelled. */
export const TIP_TTL_SECONDS = 15 * 60;
/** Tips of one person: begun in a minute over all streams, and not yet paid. */
export const MAX_TIPS_A_MINUTE = 10;
export const MAX_UNPAID_TIPS = 5;

/** What everybody sees of a tip; its message only where it is shown. */
export interface ShownTip {
  readonly id: TipId;
  readonly from: { readonly id: PersonId; readonly name: string };
  readonly amountMinor: number;
  readonly currency: 'USD';
  readonly message: string | null;
  readonly messageStatus: MessageStatus;
}

/** A paid tip, for the room that announces it. */
export interface PaidTip {
  readonly id: TipId;
  readonly streamId: StreamId;
  readonly from: ShownTip['from'];
  readonly amountMinor: number;
  readonly message: string | null;
}

/** What a room answers of a tip: how it shows the message, or that it announces nothing any more. */
export type ToldTip = { readonly kind: 'told'; readonly messageStatus: MessageStatus } | { readonly kind: 'over' };

/** A tip as its tipper and its host read it. */
export interface StoredTip {
  readonly id: TipId;
  readonly streamId: StreamId;
  readonly from: ShownTip['from'];
  readonly amountMinor: number;
  readonly message: string | null;
  readonly messageStatus: MessageStatus;
  readonly status: TipStatus | 'disputed';
  readonly refundStatus: RefundStatus;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

/** A tip that was begun, and the saved card that it is charged to: what its key's row holds. */
export interface BegunTip {
  readonly tip: StoredTip;
  readonly method: MethodOfCustomer | null;
}

/** Whether the time to pay for it is over. */
export const isLate = ({ createdAt }: Pick<StoredTip, 'createdAt'>, now: Date): boolean =>
  now.getTime() >= createdAt.getTime() + TIP_TTL_SECONDS * 1_000;
