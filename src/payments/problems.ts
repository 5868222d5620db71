import type { ProblemRow } from '#src/platform/problem/row.ts';

export const paymentRows = {
  payments_unavailable: {
    status: 503,
    title: 'The payment processor is not reachable',
    meaning: 'The payment processor did not answer. Nothing was created here.',
    cure: 'Send the same request, with the same Idempotency-Key, after Retry-After.',
    retryable: true,
  },
  payment_method_unknown: {
    status: 422,
    title: 'There is no such payment method',
    meaning: 'paymentMethodId names no saved card of yours. Nothing was charged.',
    cure: 'Use an id of GET /api/payment-methods, or leave it out and enter a card.',
  },
  tip_expired: {
    status: 409,
    title: 'The time to pay for the tip is over',
    meaning: 'A tip is paid within 15 minutes: the one of this Idempotency-Key is older. tipId names it.',
    cure: 'Read what became of it. For another one send a new Idempotency-Key.',
  },
} satisfies Record<string, ProblemRow>;
