import * as z from 'zod';
import { MinorString, minorInteger } from '#src/money/wire.ts';
import { paymentStatuses } from '#src/payments/intent.ts';
import { Moment } from '#src/platform/wire.ts';
import type { LaterTipId } from '#src/delivery/ids.ts';
import { branded } from '#src/delivery/wire.ts';
import { laterTipBounds, shownTipStatuses } from './later-tip.ts';

const [least, most] = laterTipBounds;

export const TipRequest = z
  .strictObject({
    amountMinor: minorInteger(least, most).meta({ description: `In cents: ${least} to ${most}.`, example: 300 }),
  })
  .meta({ id: 'TipDriver' });

const fields = {
  id: branded<LaterTipId>(z.uuid()),
  amountMinor: MinorString.meta({ description: 'In cents. All of it is the driver’s.', example: '300' }),
  status: z.enum(shownTipStatuses).meta({
    description:
      'pending: it isn’t paid, and is canceled 15 minutes after it was begun. refunded: all of it went back. disputed: its payer’s bank has withdrawn the money.',
    example: 'pending',
  }),
  createdAt: Moment.meta({ description: 'When it was begun.' }),
};

/** A tip as the recipient reads it. */
export const LaterTipWire = z.strictObject(fields).meta({ id: 'LaterTip' });

export const PaidTipWire = z
  .strictObject({
    ...fields,
    refundedMinor: MinorString.meta({ description: 'What of it went back to its payer, in cents.', example: '0' }),
    paidAt: Moment,
  })
  .meta({ id: 'PaidTip' });

/** What the recipient pays a tip with. */
export const TipIntentWire = z
  .strictObject({
    id: z.string().meta({ description: 'The processor’s id.', example: 'pi_3QK4n2aZ0bYc1dXe2fWg3hVi' }),
    status: z.enum(paymentStatuses).meta({ example: 'requires_action' }),
    processorStatus: z.string().meta({ example: 'requires_payment_method' }),
    clientSecret: z.string().nullable().meta({ description: 'With it the payer’s browser confirms.' }),
    actionUrl: z.string().meta({
      description: 'The page on which a card is entered. With `?return_url=` before its `#` it leads back from there.',
      example: 'https://delivery.example.com/pay/pi_3QK4…#pi_3QK4…_secret_…',
    }),
  })
  .meta({ id: 'TipPaymentIntent' });
