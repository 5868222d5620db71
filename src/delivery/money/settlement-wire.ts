import * as z from 'zod';
import { MinorString } from '#src/money/wire.ts';
import { paymentStatuses } from '#src/payments/intent.ts';
import { captureStatuses, returnStatuses } from './settlement.ts';

export const PaymentIntentWire = z
  .strictObject({
    id: z.string().meta({ description: 'The processor’s id.', example: 'pi_3QK4n2aZ0bYc1dXe2fWg3hVi' }),
    status: z
      .enum(paymentStatuses)
      .meta({ description: 'requires_action until the payment is authorised.', example: 'requires_action' }),
    processorStatus: z
      .string()
      .meta({ description: 'The processor’s own status.', example: 'requires_payment_method' }),
    clientSecret: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'For the payer’s browser to confirm the payment with. Only on creation.' }),
  })
  .meta({ id: 'PaymentIntent' });

/** The fields of a delivery about its money. */
export const settlementFields = {
  capture: z
    .strictObject({
      status: z.enum(captureStatuses).meta({
        description:
          'not_due until the delivery ends; due while the payment processor is called; failed if nothing could be captured (the amount is still owed); voided if nothing was due; invoiced always, if the sender gets an invoice instead of a payment.',
        example: 'not_due',
      }),
      dueMinor: MinorString.meta({ description: 'What is to be captured, in cents.', example: '0' }),
      capturedMinor: MinorString.meta({ description: 'What was captured, in cents.', example: '0' }),
    })
    .meta({ id: 'Capture' }),
  refundedMinor: MinorString.meta({ description: 'Refunds that are done or under way, in cents.', example: '0' }),
  refundChargedMinor: MinorString.meta({
    description:
      'The part of the refunds that its owner owes us, in cents: what the driver and we have earned stays earned.',
    example: '0',
  }),
  cancelFeeMinor: MinorString.meta({ description: 'What cancelling it cost, in cents.', example: '0' }),
  returnFeeMinor: MinorString.meta({ description: 'What its return leg cost, in cents.', example: '0' }),
  returnStatus: z.enum(returnStatuses).meta({
    description:
      'Whether the return leg was charged to the customer, which needs fixes of the driver at the drop-off and back at the pickup; receivable where the sender owes it; not_due where there was no way back.',
    example: 'not_due',
  }),
};
