import * as z from 'zod';
import { CreatePaymentCustomerRequest, PaymentCustomerWire } from '#src/delivery/money/payment-customer-wire.ts';
import { createPaymentCustomer as verb } from '#src/delivery/money/create-payment-customer.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { paymentCustomer } from './examples.ts';

const responses = {
  201: {
    description: 'The customer.',
    schema: z.strictObject({ paymentCustomer: PaymentCustomerWire }),
    example: { paymentCustomer },
  },
};

export const createPaymentCustomer = route({
  method: 'POST',
  path: '/v1/payment-customers',
  operationId: 'createPaymentCustomer',
  summary: 'Make a payment customer',
  description:
    'Creates a customer at the payment processor who can be charged again off session, for example for a return leg. Only you can use its id. Keep it, and send it as paymentCustomerId of the deliveries that they pay for.',
  access: access.deliveriesWrite,
  limits: { principal: 'create' },
  idempotency: 'accepted',
  body: { schema: CreatePaymentCustomerRequest, example: { name: 'Robin Doe', email: 'robin@example.com' } },
  responses,
  problems: ['payments_unavailable', 'idempotency_in_progress'],
  handle: ({ ctx, actor, body, once }) => {
    if (actor.kind !== 'bearer') throw new Error('the contract requires a bearer');
    return verb(ctx, actor.owner, { name: body.name, email: body.email }, once);
  },
  present: (customer) => ({ body: { paymentCustomer: customer }, headers: { 'Cache-Control': 'no-store' } }),
});
