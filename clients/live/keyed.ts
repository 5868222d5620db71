// Made of docs/openapi by `npm run openapi`.

/** The operations that take an Idempotency-Key. */
export const keyed: readonly string[] = [
  'POST /api/streams/go-live',
  'POST /api/streams/{id}/end',
  'POST /api/streams/{id}/rotate-key',
  'POST /api/streams/{id}/auctions',
  'POST /api/auctions/{id}/bids',
  'POST /api/orders/{id}/pay',
  'POST /api/orders/{id}/void',
  'POST /api/orders/{id}/second-chance',
  'POST /api/orders/{id}/refund',
  'POST /api/streams/{id}/clips',
  'POST /api/payment-methods',
  'POST /api/streams/{id}/tip',
  'POST /api/tips/{id}/refund',
];
