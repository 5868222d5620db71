import * as z from 'zod';
import { BidWire, ReceiptWire, VerificationWire, YouWire } from '#src/live/bids/bid-wire.ts';
import { ClipWire } from '#src/live/clips/clip-wire.ts';
import { TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { PaymentIntentWire } from '#src/live/payers/payment-intent-wire.ts';
import { ChatMessageEvent } from '#src/live/room/room-wire.ts';
import { TipWire } from '#src/live/tips/tip-wire.ts';
import { LiveList, StreamWire } from '#src/live/wire.ts';
import type { liveInputs } from './live-input-wire.ts';

/** The page on which a tip is paid, and the secret that it needs, are the person's alone: null in the result. */
const TipIntentWire = PaymentIntentWire.extend({
  actionUrl: PaymentIntentWire.shape.actionUrl.nullable(),
}).meta({ id: 'LiveTipIntent' });

/** What live answers. */
export const liveOutputs = {
  list_live: LiveList,
  get_stream: z.strictObject({ stream: StreamWire }),
  read_chat: z.strictObject({
    messages: z.array(ChatMessageEvent).meta({ description: 'The newest first.' }),
    nextCursor: z.string().nullable().meta({ description: 'For older messages; null on the last page.' }),
  }),
  list_auctions: z.strictObject({
    auctions: z.array(TimedAuctionWire).meta({ description: 'The newest first.' }),
    nextCursor: z.string().nullable().meta({ description: 'For older auctions; null on the last page.' }),
  }),
  get_auction: z.strictObject({ auction: TimedAuctionWire, you: YouWire.optional() }),
  verify_auction: z.strictObject({ verification: VerificationWire }),
  place_bid: z.strictObject({ bid: BidWire, auction: TimedAuctionWire, receipt: ReceiptWire }),
  clip: z.strictObject({ clip: ClipWire }),
  tip: z.strictObject({ tip: TipWire, paymentIntent: TipIntentWire }),
} as const satisfies Record<keyof typeof liveInputs, z.ZodObject>;
