import * as z from 'zod';
import type { PaymentMethod } from '#src/payments/intent.ts';

const MAX_METHOD_ID = 200;

/** A person's id for a card of theirs, in a request. */
export const MethodIdText = z.string().min(1).max(MAX_METHOD_ID).meta({
  description: 'A saved card of yours, as GET /api/payment-methods lists it.',
  example: 'pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE',
});

export const SetupWire = z
  .strictObject({
    id: z.string().meta({ description: 'The processor’s id.', example: 'seti_1Qx' }),
    status: z.enum(['requires_action', 'succeeded', 'canceled']).meta({
      description: 'requires_action: its holder enters the card on actionUrl.',
      example: 'requires_action',
    }),
    clientSecret: z.string().nullable().meta({
      description: 'With it the holder’s browser goes on, by the processor’s own script.',
      example: 'seti_1Qx_secret_…',
    }),
    actionUrl: z.string().meta({
      description: 'The page on which the card is entered.',
      example: 'https://live.example.com/setup/seti_1Qx',
    }),
  })
  .meta({ id: 'PaymentMethodSetup' });

export const MethodWire = z
  .strictObject({
    id: z.string().meta({
      description: 'Yours alone: anybody else’s is refused.',
      example: 'pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE',
    }),
    brand: z.string().meta({ description: 'The card’s.', example: 'visa' }),
    last4: z.string().meta({ description: 'The last four digits.', example: '4242' }),
    expiryMonth: z.int().meta({ description: '1 to 12.', example: 8 }),
    expiryYear: z.int().meta({ description: 'Four digits.', example: 2027 }),
  })
  .meta({ id: 'PaymentMethod' }) satisfies z.ZodType<PaymentMethod>;
