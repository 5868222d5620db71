import type { PersonId, StreamId } from '#src/live/ids.ts';

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

/** A paid tip, for the room that announces it. */
export interface PaidTip {
  readonly id: string;
  readonly streamId: StreamId;
  readonly from: { readonly id: PersonId; readonly name: string };
  readonly amountMinor: number;
  readonly message: string | null;
}
