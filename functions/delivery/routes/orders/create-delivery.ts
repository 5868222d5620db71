import type * as z from 'zod';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { readAddress } from '#src/delivery/orders/address.ts';
import { readCustomer } from '#src/delivery/orders/customer.ts';
import type { DeliveryOrder } from '#src/delivery/orders/delivery.ts';
import type { PhoneReader } from '#src/delivery/orders/phone.ts';
import { handedOnLink, showFare } from '#src/delivery/orders/present.ts';
import { createDelivery as verb } from '#src/delivery/orders/create-delivery.ts';
import type { CreatedDelivery as Created } from '#src/delivery/orders/created-delivery.ts';
import { CreatedDelivery, CreateDeliveryRequest } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { cents } from '#src/money/cents.ts';
import { route } from '#fn/delivery/context.ts';
import { creationSecrets } from '#fn/delivery/creation-secrets.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import * as examples from '#fn/delivery/routes/examples.ts';

const { ids } = examples;
const MAX_BYTES = 32 * 1024; // two addresses and a customer of any shape

const responses = {
  201: {
    description: 'Created, with a job, a fare, a public tracking link and a payment intent.',
    schema: CreatedDelivery,
    headers: ['Location'] as const,
    example: {
      delivery: { id: ids.delivery, status: 'created', trackingSlug: ids.slug, createdAt: examples.delivery.createdAt },
      job: { id: ids.job, status: 'created' },
      fare: examples.fare,
      tracking: examples.handedOn,
      paymentIntent: { ...examples.payment, clientSecret: 'pi_3QK4…_secret_…' },
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

async function showCreated(created: Created, ctx: DeliveryContext) {
  const { id, jobId, trackingSlug, createdAt, payment } = created;
  const { pin, clientSecret } = await creationSecrets(ctx, created);
  const { sealedSecret: _sealed, ...shown } = payment;
  return {
    delivery: { id, status: 'created', trackingSlug, createdAt, ...pin },
    job: { id: jobId, status: 'created' },
    fare: showFare(created.fare),
    tracking: handedOnLink(ctx.idSecret, trackingSlug),
    paymentIntent: { ...shown, clientSecret },
  };
}

export const createDelivery = route({
  method: 'POST',
  path: '/v1/deliveries',
  operationId: 'createDelivery',
  summary: 'Create a delivery',
  description:
    'Creates a delivery together with a job, a fare, a public tracking link, a link for the recipient alone and a payment intent. A retry with the same Idempotency-Key and body gets the same answer, byte for byte, as long as the delivery exists.',
  access: access.deliveriesWrite,
  limits: { principal: 'create' },
  idempotency: 'required',
  body: { schema: CreateDeliveryRequest, example: examples.order, maxBytes: MAX_BYTES },
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
    const order = readOrder(body, await openPhones(scope));
    return verb(ctx, { owner: actor.owner, order, quoteToken: body.quoteToken }, once);
  },
  present: async (created, ctx) => ({
    headers: { Location: `/v1/deliveries/${created.id}` },
    body: await showCreated(created, ctx),
  }),
});
