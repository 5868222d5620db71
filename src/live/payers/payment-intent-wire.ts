import * as z from 'zod';
import { paymentStatuses } from '#src/payments/intent.ts';

/** What a payer goes on with. */
export const PaymentIntentWire = z
  .strictObject({
    id: z.string().meta({ description: 'The payment processor’s id.', example: 'pi_3PQ4rX2eZvKYlo2C0a1b2c3d' }),
    status: z.enum(paymentStatuses).meta({
      description:
        'As the processor answered: what it took counts when it is signed. requires_action: it is paid at actionUrl.',
      example: 'requires_action',
    }),
    clientSecret: z
      .string()
      .nullable()
      .meta({ description: 'With it the payer’s browser goes on.', example: 'pi_3PQ4rX2eZvKYlo2C0a1b2c3d_secret_…' }),
    actionUrl: z.string().meta({ description: 'Where its payer enters a card, or passes what their bank asks.' }),
    refusal: z.string().nullable().meta({
      description: 'Why the saved card wasn’t charged, in the processor’s words; null where it was, or none was given.',
      example: null,
    }),
  })
  .meta({ id: 'LivePaymentIntent' });
