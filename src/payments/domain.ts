import { defineDomain } from '#src/platform/domain.ts';
import { paymentRows } from './problems.ts';

export const payments = defineDomain('payments', {
  problems: paymentRows,
  configuration: {
    demo: { stripeKey: 'sk_test_waypost_sandbox', stripeWebhookSecret: 'whsec_waypost_sandbox_0123456789' },
    onlyLocal: ['STRIPE_API_URL'],
  },
});
