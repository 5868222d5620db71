import * as z from 'zod';
import { admitSigned } from '#src/http/caller/admit-signed.ts';
import { access } from '#src/live/access.ts';
import { receivePaymentEvent } from '#src/live/payers/receive-payment-event.ts';
import { aboutOf, type PaymentEvent } from '#src/payments/intent.ts';
import { route } from '#fn/live/context.ts';

const MAX_EVENT_BYTES = 256 * 1024;

const signedBy = (event: PaymentEvent) => ({
  signer: 'stripe',
  about: { limit: 'event_in', object: aboutOf(event) } as const,
});

export const receivePaymentEvents = route({
  method: 'POST',
  path: '/api/integrations/stripe/events',
  operationId: 'receivePaymentEvents',
  summary: 'Report what happened to a payment',
  description:
    'For Stripe’s webhooks: payments of tips and orders that succeeded or were canceled, refunds, disputes, saved cards. Events may come late, twice and in any order: a payment only moves forward. An event of another payment or another type is accepted and ignored.',
  access: access.livePayments,
  raw: {
    mediaTypes: ['application/json'],
    maxBytes: MAX_EVENT_BYTES,
    description: 'An event, as Stripe signed it.',
  },
  responses: {
    200: {
      description: 'Accepted.',
      schema: z.strictObject({ received: z.literal(true) }),
      example: { received: true },
    },
  },
  problems: ['body_unparsable', 'upload_cut_off', 'payments_unavailable', 'quota_exceeded'],
  handle: async ({ ctx, body, request, scope }) => {
    const signature = request.headers.get('stripe-signature');
    const event = await admitSigned(scope, { limit: 'webhook_in', signedBy }, () =>
      ctx.payments.verifyWebhook(body.bytes, signature),
    );
    await receivePaymentEvent(ctx, event);
    return { status: 200, body: { received: true } };
  },
});
