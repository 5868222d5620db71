import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of payments, cancellations and refunds. */
export const settlementRows = {
  cancellation_price_expired: {
    status: 409,
    title: 'The price of cancelling has expired',
    meaning: 'A price that was shown is binding until its `validUntil`. Nothing was cancelled.',
    cure: 'Show the fresh price that `cancellation` holds, and cancel with its token.',
  },
  cancellation_price_changed: {
    status: 409,
    title: 'The price of cancelling has changed',
    meaning:
      'A price that was shown is of the state that the delivery was in, and it has moved on since. Nothing was cancelled.',
    cure: 'Show the fresh price that `cancellation` holds, and cancel with its token.',
  },
  nothing_captured: {
    status: 409,
    title: 'Nothing has been captured',
    meaning: 'A refund gives back what was taken, and nothing has been taken yet.',
    cure: 'Cancel the delivery instead, or wait until its payment is captured.',
  },
  cancellation_token_invalid: {
    status: 422,
    title: 'The token is not of this delivery’s cancellation',
    meaning: 'The token was not issued here, or for another delivery.',
    cure: 'Read GET /v1/deliveries/:id/cancellation and pass its token, or leave it out for today’s price.',
  },
  payment_customer_unknown: {
    status: 422,
    title: 'You have no such payment customer',
    meaning: 'The paymentCustomerId names no customer that was made for you. Nothing was created.',
    cure: 'Make one with POST /v1/payment-customers and use its id as it is, or leave it out.',
  },
  refund_too_large: {
    status: 422,
    title: 'The refund is larger than what is left',
    meaning: 'All refunds of a delivery together are at most what was captured.',
    cure: 'Ask for at most `refundableMinor`.',
  },
  payment_not_known_yet: {
    status: 503,
    title: 'The payment’s delivery isn’t there yet',
    meaning: 'The event is about a payment whose delivery is still being created.',
    cure: 'Send the event again after the time in Retry-After.',
    retryable: true,
  },
} satisfies Record<string, ProblemRow>;
