import Stripe from 'stripe';

import { startPayments, type Payments } from '../../../sandbox/payments/payments.ts';

export const SANDBOX_KEY = 'sk_test_local_sandbox_key';

/** Who the contract is checked against; `open` gives a client and what closes it. */
export type Target = {
  name: string;
  open: () => Promise<{ client: Stripe; stranger: Stripe; close: () => Promise<void> }>;
};

/** The official client, set up as the Workers set it up. */
export function clientOf(payments: Payments, key = SANDBOX_KEY, retries = 0): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: payments.port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: retries,
    timeout: 5_000,
    telemetry: false,
  });
}

const sandbox: Target = {
  name: 'the sandbox',
  async open() {
    const payments = await startPayments({ port: 0, key: SANDBOX_KEY });
    return { client: clientOf(payments), stranger: clientOf(payments, 'sk_test_somebody_else'), close: payments.close };
  },
};

function stripeItself(key: string): Target {
  return {
    name: 'Stripe',
    open: () =>
      Promise.resolve({
        client: new Stripe(key, { maxNetworkRetries: 0, telemetry: false }),
        stranger: new Stripe('sk_test_somebody_else', { maxNetworkRetries: 0, telemetry: false }),
        close: () => Promise.resolve(),
      }),
  };
}

/** A live key is refused: the contract moves money. */
export function targets(key = process.env['STRIPE_TEST_KEY']): Target[] {
  if (!key) return [sandbox];
  if (!/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_TEST_KEY must be a test key');
  return [sandbox, stripeItself(key)];
}
