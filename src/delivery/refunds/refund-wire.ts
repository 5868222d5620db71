import * as z from 'zod';
import { MinorString, minorInteger } from '#src/money/wire.ts';
import { Moment, oneLine } from '#src/platform/wire.ts';
import { MAX_REASON } from '#src/delivery/cancellation/cancellation.ts';
import type { RefundId } from '#src/delivery/ids.ts';
import { legs, refundStatuses } from '#src/delivery/money/settlement.ts';
import { branded } from '#src/delivery/wire.ts';

/** More than any delivery costs: the real bound is what was captured. */
const MAX_REFUND_MINOR = 99_999_999;

export const RefundRequest = z
  .strictObject({
    amountMinor: minorInteger(1, MAX_REFUND_MINOR)
      .optional()
      .meta({ description: 'How much, in cents; all that is left when absent.', example: 500 }),
    reason: oneLine(MAX_REASON).meta({ description: 'Why, in your own words.', example: 'Arrived late' }),
  })
  .meta({ id: 'RefundRequest' });

export const RefundWire = z
  .strictObject({
    id: branded<RefundId>(z.uuid()),
    leg: z.enum(legs).meta({
      description: 'Which payment it refunds. return: the return leg’s, refunded at the payment processor.',
      example: 'delivery',
    }),
    amountMinor: MinorString,
    reason: z.string(),
    status: z.enum(refundStatuses).meta({
      description: 'pending until the payment processor has decided; it can fail one that had succeeded.',
      example: 'pending',
    }),
    failureReason: z.string().nullable().meta({ description: 'The processor’s reason for the failure.' }),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'Refund' });
