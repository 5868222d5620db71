import { receivePaymentEvent } from '#src/delivery/money/receive-payment-event.ts';
import { access } from '#src/delivery/access.ts';
import { admitSigned } from '#src/http/caller/admit-signed.ts';
import { aboutOf, type PaymentEvent } from '#src/payments/intent.ts';
import * as z from 'zod';
import { route } from '#fn/delivery/context.ts';

const MAX_EVENT_BYTES = 256 * 1024;

const signedBy = (event: PaymentEvent) => ({
  signer: 'stripe',
  about: { limit: 'event_in', object: aboutOf(event) } as const,
});

export const receivePaymentEvents = route({
  method: 'POST',
  path: '/v1/integrations/stripe/events',
  operationId: 'receivePaymentEvents',
  summary: 'Report what happened to a payment',
  description:
    'For Stripe’s webhooks: authorised, captured and canceled payments, refunds, and disputes of tips. Events may come late, twice and in any order: a payment’s state only moves forward. An event of another payment or another type is accepted and ignored. One whose delivery is still being created must be sent again.',
  access: access.stripe,
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
  problems: ['body_unparsable', 'upload_cut_off', 'payment_not_known_yet', 'payments_unavailable', 'quota_exceeded'],
  handle: async ({ ctx, body, request, scope }) => {
    const signature = request.headers.get('stripe-signature');
    const event = await admitSigned(scope, { limit: 'webhook_in', signedBy }, () =>
      ctx.payments.verifyWebhook(body.bytes, signature),
    );
    await receivePaymentEvent(ctx, event);
    return { status: 200, body: { received: true } };
  },
});
