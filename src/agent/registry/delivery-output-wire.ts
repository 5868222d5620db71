import * as z from 'zod';
import { AuditWire } from '#src/delivery/audit/audit-wire.ts';
import { ReceiptOpeningWire, ReceiptWire } from '#src/delivery/audit/receipt-wire.ts';
import { CancellationWire, CancelledDelivery } from '#src/delivery/cancellation/cancellation-wire.ts';
import { DispatchedWire } from '#src/delivery/dispatch/offer-wire.ts';
import { WholeDelivery } from '#src/delivery/orders/whole-wire.ts';
import { RefundWire } from '#src/delivery/refunds/refund-wire.ts';
import { TrackingWire } from '#src/delivery/tracking/tracking-wire.ts';
import { CreatedDelivery, DeliveryWire, QuoteWire, TrackingLink } from '#src/delivery/wire.ts';

/** What delivery's capabilities give: the sibling's answers, each an object by itself, as tools' outputs must be. */
export const deliveryOutputs = {
  quote: z.strictObject({ quote: QuoteWire }),
  list: z.strictObject({
    deliveries: z.array(DeliveryWire).meta({ description: 'The newest first.' }),
    nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last.' }),
  }),
  get: z.strictObject({ delivery: WholeDelivery }),
  track: z.strictObject({ tracking: TrackingWire }),
  cancel_preview: z.strictObject({ cancellation: CancellationWire }),
  audit_fee: z.strictObject({ audit: AuditWire }),
  receipt: z.strictObject({ receipt: ReceiptWire, opening: ReceiptOpeningWire }),
  create: z.strictObject({
    ...CreatedDelivery.shape,
    tracking: z.strictObject({
      ...TrackingLink.shape,
      recipientUrl: z.string().nullable().meta({ description: 'Null: the person alone is given it, to pass it on.' }),
    }),
  }),
  dispatch: z.strictObject(DispatchedWire.shape),
  cancel: z.strictObject(CancelledDelivery.shape),
  refund: z.strictObject({ refund: RefundWire }),
} as const;
