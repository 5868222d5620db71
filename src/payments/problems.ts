import type { ProblemRow } from '#src/platform/problem/row.ts';

export const paymentRows = {
  payments_unavailable: {
    status: 503,
    title: 'The payment processor is not reachable',
    meaning: 'The payment processor did not answer. Nothing was created here.',
    cure: 'Send the same request, with the same Idempotency-Key, after Retry-After.',
    retryable: true,
  },
} satisfies Record<string, ProblemRow>;
