import { Problem } from '#src/platform/problem/problem.ts';

/** An unknown card, somebody else's and one that was deleted are refused in the same words. */
export const paymentMethodUnknown = () =>
  new Problem('payment_method_unknown', {
    errors: [
      {
        pointer: '#/paymentMethodId',
        code: 'unknown',
        detail: 'You have no such payment method: GET /api/payment-methods lists yours.',
      },
    ],
  });

/** An unknown customer and somebody else's are refused in the same words. */
export const customerUnknown = () =>
  new Problem('payment_customer_unknown', {
    errors: [
      {
        pointer: '#/paymentCustomerId',
        code: 'unknown',
        detail: 'You have no such customer: make one with POST /v1/payment-customers.',
      },
    ],
  });
