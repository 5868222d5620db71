import { defineDomain } from '#src/platform/domain.ts';
import { paymentRows } from './problems.ts';

export const payments = defineDomain('payments', {
  problems: paymentRows,
  configuration: {
    demo: { stripeKey: 'sk_test_waypost_sandbox', stripeWebhookSecret: 'whsec_waypost_sandbox_0123456789' },
    secretShapes: ['sk_(?:live|test)_', String.raw`pi_\w{1,64}_secret_`],
    onlyLocal: ['STRIPE_API_URL'],
  },
});
