// Made of docs/openapi by `npm run openapi`.

/** The operations that take an Idempotency-Key. */
export const keyed: readonly string[] = [
  'POST /api/admin/scan/{targetId}',
  'POST /api/admin/seed',
  'POST /api/admin/competitors',
  'POST /api/admin/targets',
  'POST /api/subscriptions',
  'POST /api/subscriptions/{id}/test',
  'POST /api/subscriptions/{id}/rotate-secret',
  'POST /api/subscriptions/{id}/deliveries/{deliveryId}/replay',
];
