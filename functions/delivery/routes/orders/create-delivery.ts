import type * as z from 'zod';
import { readAddress } from '#src/delivery/orders/address.ts';
import { readCustomer } from '#src/delivery/orders/customer.ts';
import type { DeliveryOrder } from '#src/delivery/orders/delivery.ts';
import type { PhoneReader } from '#src/delivery/orders/phone.ts';
import { showFare, trackingLink } from '#src/delivery/orders/present.ts';
import { createDelivery as verb, type CreatedDelivery as Created } from '#src/delivery/orders/create-delivery.ts';
import { CreatedDelivery, CreateDeliveryRequest } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { cents } from '#src/money/cents.ts';
import { encodeBody } from '#src/http/respond.ts';
import { route } from '#fn/delivery/context.ts';
import { revealSecrets, withholdSecrets } from '#fn/delivery/creation-secrets.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import { delivery, fare, ids, order, payment } from '#fn/delivery/routes/examples.ts';

const MAX_BYTES = 32 * 1024; // two addresses and a customer of any shape

const responses = {
  201: {
    description: 'Created, with a job, a fare, a public tracking link and a payment intent.',
    schema: CreatedDelivery,
    headers: ['Location'] as const,
    example: {
      delivery: { id: ids.delivery, status: 'created', trackingSlug: ids.slug, createdAt: delivery.createdAt },
      job: { id: ids.job, status: 'created' },
      fare,
      tracking: { slug: ids.slug, url: `/t/${ids.slug}` },
      paymentIntent: { ...payment, clientSecret: 'pi_3QK4…_secret_…' },
    },
  },
};

function readOrder(body: z.output<typeof CreateDeliveryRequest>, toE164: PhoneReader): DeliveryOrder {
  const stop = ({ lat, lng, address }: typeof body.pickup) => ({
    position: { lat, lng },
    address: readAddress(address, toE164),
  });
  return {
    pickup: stop(body.pickup),
    dropoff: stop(body.dropoff),
    customer: readCustomer(body.customer, toE164),
    description: body.description,
    signatureRequired: body.signatureRequired ?? false,
    tipMinor: body.tipMinor ?? cents(0),
    pickupWindow: body.pickupWindow,
    dropoffWindow: body.dropoffWindow,
    dispatch: body.dispatch ?? 'auto',
    externalReference: body.externalReference,
    requirements: {
      photo: body.requirements?.photo ?? false,
      pickupPhoto: body.requirements?.pickupPhoto ?? false,
      pin: body.requirements?.pin ?? false,
      authorisedPayment: body.requirements?.authorisedPayment ?? false,
    },
    paymentCustomerId: body.paymentCustomerId,
  };
}

const showCreated = ({ id, jobId, trackingSlug, createdAt, pin, fare: charged, payment: paymentIntent }: Created) => ({
  delivery: { id, status: 'created', trackingSlug, createdAt, ...(pin === undefined ? {} : { pin }) },
  job: { id: jobId, status: 'created' },
  fare: showFare(charged),
  tracking: trackingLink(trackingSlug),
  paymentIntent,
});

export const createDelivery = route({
  method: 'POST',
  path: '/v1/deliveries',
  operationId: 'createDelivery',
  summary: 'Create a delivery',
  description:
    'Creates a delivery together with a job, a fare, a public tracking link and a payment intent. A retry with the same Idempotency-Key and body gets the same answer, byte for byte, as long as the delivery exists.',
  access: access.deliveriesWrite,
  limits: { principal: 'create' },
  idempotency: 'required',
  body: { schema: CreateDeliveryRequest, example: order, maxBytes: MAX_BYTES },
  responses,
  problems: [
    'coordinates_unset',
    'distance_too_long',
    'quote_expired',
    'quote_mismatch',
    'payments_unavailable',
    'payment_customer_unknown',
    'idempotency_in_progress',
  ],
  handle: async ({ ctx, actor, body, once, scope }) => {
    if (once === undefined || actor.kind !== 'bearer') throw new Error('the contract requires a bearer and a key');
    const input = { owner: actor.owner, order: readOrder(body, await openPhones(scope)), quoteToken: body.quoteToken };
    const settled = await verb(ctx, input, once, async (created) => ({
      status: 201,
      headers: { Location: `/v1/deliveries/${created.id}` },
      body: await withholdSecrets(ctx, encodeBody({ responses }, 201, showCreated(created))),
    }));
    return { settled };
  },
  reveal: revealSecrets,
});
