import * as z from 'zod';
import { MinorString } from '#src/money/wire.ts';
import { Moment, oneLine } from '#src/platform/wire.ts';
import {
  cancellationReasons,
  MAX_REASON,
  PRICE_HOLDS_SECONDS,
  type CancelledDelivery as Cancelled,
} from './cancellation.ts';
import type { CancelledJob as JobCancelled } from '#src/delivery/jobs/job-cancellation.ts';
import { DeliveryIdText, JobIdText } from '#src/delivery/wire.ts';

const MAX_TOKEN_LENGTH = 2_048;

export const CancellationWire = z
  .strictObject({
    allowed: z.boolean().meta({ description: 'Whether it can be cancelled; never after the pickup.', example: true }),
    feeMinor: MinorString.meta({
      description: 'What cancelling costs, in cents: all of it goes to the driver.',
      example: '300',
    }),
    refundMinor: MinorString.meta({
      description: 'The part of the total that isn’t captured, or is refunded, in cents.',
      example: '807',
    }),
    reason: z
      .enum(cancellationReasons)
      .meta({ description: 'Why it costs that, or isn’t possible.', example: 'driver_assigned' }),
    validUntil: Moment.nullable().meta({
      description: `Until when the price is binding, as long as the delivery’s state stays what it is: ${PRICE_HOLDS_SECONDS / 60} minutes. Null where it can’t be cancelled.`,
      example: '2026-11-21T09:40:00.000Z',
    }),
    token: z.string().nullable().meta({
      description:
        'Guarantees this price: send it when cancelling. If the delivery’s state has changed, the answer is a 409 with the new price.',
    }),
  })
  .meta({ id: 'Cancellation' });

const Reason = oneLine(MAX_REASON).meta({
  description: 'Why, in your own words.',
  example: 'The customer changed their mind',
});

export const CancelRequest = z
  .strictObject({
    reason: Reason,
    token: z
      .string()
      .max(MAX_TOKEN_LENGTH)
      .optional()
      .meta({ description: 'The token of the price that was shown. Without it the current price is charged.' }),
  })
  .meta({ id: 'CancelRequest' });

export const CancelJobRequest = z.strictObject({ reason: Reason }).meta({ id: 'CancelJobRequest' });

export const CancelledDelivery = z
  .strictObject({
    delivery: z.strictObject({
      id: DeliveryIdText,
      status: z.literal('cancelled'),
      endReason: z.string(),
      endedAt: Moment,
    }),
    cancellation: z.strictObject({ feeMinor: MinorString, refundMinor: MinorString }),
  })
  .meta({ id: 'CancelledDelivery' });

/** A cancelled delivery as the interface spells it. */
export const showCancelled = (it: Cancelled): z.output<typeof CancelledDelivery> => ({
  delivery: { id: it.id, status: 'cancelled', endReason: it.reason, endedAt: it.endedAt },
  cancellation: { feeMinor: it.feeMinor, refundMinor: it.refundMinor },
});

export const CancelledJob = z
  .strictObject({
    job: z.strictObject({
      id: JobIdText,
      status: z.literal('cancelled'),
      endReason: z.string(),
      endedAt: Moment,
    }),
  })
  .meta({ id: 'CancelledJob' });

export const showCancelledJob = (job: JobCancelled): z.output<typeof CancelledJob> => ({
  job: { id: job.id, status: 'cancelled', endReason: job.reason, endedAt: job.endedAt },
});
