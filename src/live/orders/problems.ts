import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of orders. */
export const orderRows = {
  order_not_payable: {
    status: 409,
    title: 'There is nothing to pay',
    meaning: 'The order is paid already, or void: orderStatus says which.',
    cure: 'Read the order.',
  },
  delivery_not_offered: {
    status: 409,
    title: 'It can only be collected',
    meaning: 'The seller hasn’t said where it would be picked up: canDeliver is false.',
    cure: 'Pay with fulfilment collect, and agree with the seller.',
  },
  delivery_unavailable: {
    status: 503,
    title: 'The delivery service is not reachable',
    meaning:
      'The delivery service did not answer. Nothing was paid. A parcel is handed over by itself once it answers.',
    cure: 'Send the same request after Retry-After.',
    retryable: true,
  },
  too_many_cards: {
    status: 409,
    title: 'There are twenty saved cards',
    meaning: 'A person saves twenty cards at most.',
    cure: 'Delete one that you don’t use: DELETE /api/payment-methods/:id.',
  },
  parcel_refused: {
    status: 409,
    title: 'The delivery service doesn’t take the parcel',
    meaning: 'It refused the order for good: detail says why, in its words. The order is paid, as before.',
    cure: 'Agree with its buyer that they collect it, or refund it.',
  },
  order_not_unpaid: {
    status: 409,
    title: 'The order isn’t unpaid',
    meaning: 'Its buyer still has time to pay, or has paid: orderStatus says which.',
    cure: 'Wait until payBy.',
  },
  order_passed_on: {
    status: 409,
    title: 'It was offered on already',
    meaning: 'Another bidder was offered it after this order.',
    cure: 'Look at the newer order of the same auction.',
  },
  no_other_bidder: {
    status: 409,
    title: 'Nobody else has bid',
    meaning: 'There is no further bidder to whom it could be offered.',
    cure: 'Void the order, and sell it anew.',
  },
  order_not_refundable: {
    status: 409,
    title: 'There is nothing to refund',
    meaning:
      'The order isn’t paid, is refunded or about to be, or its payment is disputed: orderStatus says which. One that is sent and has no tracking yet is being handed over.',
    cure: 'Read the order.',
  },
  order_not_sendable: {
    status: 409,
    title: 'The order can’t be sent',
    meaning: 'It isn’t paid, is refunded or about to be, or its payment is disputed: orderStatus says which.',
    cure: 'Send it once it is paid.',
  },
} satisfies Record<string, ProblemRow>;
