import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { createSetup as verb } from '#src/live/payers/create-setup.ts';
import { SetupWire } from '#src/live/payers/method-wire.ts';
import { route } from '#fn/live/context.ts';
import { setup } from './examples.ts';

export const createSetup = route({
  method: 'POST',
  path: '/api/payment-methods',
  operationId: 'createPaymentMethod',
  summary: 'Save a card',
  description:
    'Begins to save a card, which its holder enters at the processor: on actionUrl, or in a page of your own by clientSecret. We never see its number. Once it is saved, a lot that you win may be charged to it with nobody there, and lots that are for bidders with a card are open to you.',
  access: access.livePayer,
  limits: { principal: 'card' },
  idempotency: 'accepted',
  responses: {
    201: {
      description: 'Begun: the card is there once its holder has entered it.',
      schema: z.strictObject({ setup: SetupWire }),
      example: { setup },
    },
  },
  problems: ['too_many_cards', 'payments_unavailable', 'idempotency_in_progress'],
  handle: ({ ctx, once }) => verb(ctx, once),
  present: (begun) => ({ body: { setup: begun }, headers: { 'Cache-Control': 'no-store' } }),
});
