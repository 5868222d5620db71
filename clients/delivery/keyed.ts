// Made of docs/openapi by `npm run openapi`.

/** The operations that take an Idempotency-Key. */
export const keyed: readonly string[] = [
  'POST /v1/deliveries',
  'POST /v1/payment-customers',
  'PATCH /v1/deliveries/{id}',
  'POST /v1/deliveries/{id}/cancel',
  'POST /v1/deliveries/{id}/pin/reset',
  'POST /v1/deliveries/{id}/refunds',
  'POST /v1/tracking/{slug}/tips',
  'POST /v1/jobs/dispatch',
  'POST /v1/pool/jobs',
  'POST /v1/pool/jobs/{id}/cancel',
  'POST /v1/pool/jobs/{id}/events',
  'POST /v1/pool/jobs/{id}/dispatch',
  'POST /v1/pool/offers/{id}/accept',
  'POST /v1/pool/offers/{id}/decline',
  'POST /v1/pool/drivers',
  'POST /v1/admin/senders',
  'POST /v1/admin/senders/{id}/secrets',
  'POST /v1/webhooks',
  'POST /v1/webhooks/{id}/test',
  'POST /v1/webhooks/{id}/rotate-secret',
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay',
];
