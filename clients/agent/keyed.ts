// Made of docs/openapi by `npm run openapi`.

/** The operations that take an Idempotency-Key. */
export const keyed: readonly string[] = [
  'POST /v1/api-keys',
  'POST /v1/api-keys/{id}/rotate',
  'POST /v1/grants',
  'POST /v1/grants/{id}/attenuate',
  'POST /v1/grants/{id}/revoke',
  'POST /v1/consents/{id}/decision',
  'POST /v1/tools/invoke',
  'POST /v1/chat',
  'POST /v1/conversations',
  'POST /v1/conversations/{id}/chat',
  'POST /v1/webhooks',
  'POST /v1/webhooks/{id}/test',
  'POST /v1/webhooks/{id}/rotate-secret',
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay',
];
