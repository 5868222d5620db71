import type Stripe from 'stripe';
import type { MethodSetup, PaymentMethod } from './intent.ts';
import { idOf, paymentProblem, refusalOf, underKeys, type StripeClient } from './open-stripe.ts';

/** More than a person has. */
const MOST_METHODS = 100;

export interface SetupRequest {
  readonly customerId: string;
  /** The same key is the same setup, even after a crash. */
  readonly idempotencyKey: string;
}

/** Cards that a customer keeps. Every call can throw `payments_unavailable`. */
export interface Methods {
  /** Begins to save a card, to be charged later with nobody there: its holder enters it at the processor. */
  setUp(request: SetupRequest): Promise<MethodSetup>;
  /** A customer's cards, the newest first. */
  listMethods(customerId: string): Promise<readonly PaymentMethod[]>;
  /** Says whether the customer had it. It can't be charged again. */
  forgetMethod(customerId: string, methodId: string): Promise<boolean>;
}

export const openMethods = (stripe: StripeClient): Methods => ({
  setUp: ({ customerId: customer, idempotencyKey: key }) =>
    underKeys(key, (idempotencyKey) =>
      stripe.setupIntents.create({ customer, usage: 'off_session' }, { idempotencyKey }),
    ).then(setupOf, rethrow),
  listMethods: (customerId) => list(stripe, customerId).then((methods) => methods.map(methodOf)),
  forgetMethod: (customerId, methodId) => forget(stripe, customerId, methodId),
});

function rethrow(error: unknown): never {
  throw paymentProblem(error);
}

const list = (stripe: StripeClient, customerId: string): Promise<readonly Stripe.PaymentMethod[]> =>
  stripe.customers
    .listPaymentMethods(customerId, { type: 'card', limit: MOST_METHODS })
    .then(({ data }) => data, rethrow);

async function forget(stripe: StripeClient, customerId: string, methodId: string): Promise<boolean> {
  try {
    const method = await stripe.paymentMethods.retrieve(methodId);
    if (idOf(method.customer) !== customerId) return false;
    await stripe.paymentMethods.detach(methodId);
    return true;
  } catch (error) {
    refusalOf(error); // what the processor doesn't know, or has let go of already; anything else is thrown
    return false;
  }
}

const setupStatusOf = (status: string): MethodSetup['status'] =>
  status === 'succeeded' || status === 'canceled' ? status : 'requires_action';

const setupOf = ({ id, status, client_secret: clientSecret }: Stripe.SetupIntent): MethodSetup => ({
  id,
  status: setupStatusOf(status),
  clientSecret,
});

const methodOf = ({ id, card }: Stripe.PaymentMethod): PaymentMethod => ({
  id,
  brand: card?.brand ?? 'unknown',
  last4: card?.last4 ?? '',
  expiryMonth: card?.exp_month ?? 0,
  expiryYear: card?.exp_year ?? 0,
});
