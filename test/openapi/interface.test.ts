import { expect, test } from 'vitest';
import { documentFor } from '../../dev/openapi/services.ts';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { followed, resolvePointer } from './walk.ts';

const STATUS_DOCUMENTS = ['GET /health', 'GET /ready', 'GET /version', 'GET /status', 'GET /api/ecosystem'];

/** What the published interfaces name besides. A row is never removed. */
const published: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  delivery: [
    'POST /v1/fare/quote',
    'POST /v1/deliveries',
    'POST /v1/jobs/dispatch',
    'GET /v1/tracking/{slug}',
    'GET /api/fee-audit/{deliveryIdOrSlug}',
    'POST /v1/pool/match',
    'POST /v1/pool/jobs',
    'POST /v1/pool/jobs/{id}/dispatch',
    'POST /v1/integrations/{partner}/order-ready',
    'GET /.well-known/jwks.json',
  ],
  agent: [
    'GET /agent/v1/manifest',
    'GET /v1/capabilities',
    'POST /v1/tools/invoke',
    'POST /v1/chat',
    'GET /api/fee-audit/{txnId}',
    'POST /v1/api-keys',
    'POST /v1/grants',
    'POST /v1/conversations',
    'POST /v1/conversations/{id}/chat',
  ],
  live: [
    'GET /api/streams/live',
    'GET /api/streams/catalog',
    'GET /api/categories',
    'POST /api/streams/go-live',
    'POST /api/streams/{id}/tip',
    'POST /api/streams/{id}/auctions',
    'POST /api/auctions/{id}/bids',
    'POST /api/streams/{id}/clips',
    'GET /api/ws/streams/{id}',
  ],
  intel: [
    'GET /api/competitors',
    'GET /api/insights',
    'GET /api/targets',
    'POST /api/admin/scan/{targetId}',
    'POST /api/admin/seed',
    'POST /api/webhooks/task-complete',
    'POST /api/subscriptions',
  ],
};

test.each(serviceNames)('the document of %s has every operation of its published interface', (service) => {
  const paths = resolvePointer(documentFor(service), '#/paths') as Record<string, Record<string, unknown>>;
  const documented = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented).toEqual(expect.arrayContaining([...STATUS_DOCUMENTS, ...(published[service] ?? [])]));
});

/** The creation, its parameters as they are. */
function create(): Record<string, unknown> {
  const document = documentFor('delivery');
  const operation = resolvePointer(document, '#/paths/~1v1~1deliveries/post') as Record<string, unknown>;
  const parameters = (operation['parameters'] as object[]).map((parameter) => followed(document, parameter));
  return { ...operation, parameters };
}

test('creating a delivery documents its key, its quota in numbers, its scope, and where the delivery is found', () => {
  expect(create()).toMatchObject({
    security: [{ bearer: ['deliveries:write'] }],
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: true }],
    responses: {
      '201': {
        headers: {
          Location: expect.anything(),
          'Idempotent-Replayed': expect.anything(),
          'X-Request-Id': expect.anything(),
        },
      },
    },
  });
  expect(create()['description']).toContain('60 requests a minute');
});

test('money in a response is documented as the string that travels, and in a request as an integer', () => {
  const schemas = resolvePointer(documentFor('delivery'), '#/components/schemas');
  expect(resolvePointer(schemas, '#/MinorString')).toMatchObject({ type: 'string', pattern: expect.any(String) });
  expect(resolvePointer(schemas, '#/Fare/properties/totalMinor')).toMatchObject({
    $ref: '#/components/schemas/MinorString',
  });
  expect(resolvePointer(schemas, '#/QuoteRequest/properties/tipMinor')).toMatchObject({
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
  });
});

test('a request that takes no other fields says so', () => {
  expect(resolvePointer(documentFor('delivery'), '#/components/schemas/QuoteRequest')).toMatchObject({
    additionalProperties: false,
  });
});

test('an open route can be called without a credential, and a credential where one shows more', () => {
  const audit = resolvePointer(documentFor('delivery'), '#/paths/~1api~1fee-audit~1{deliveryIdOrSlug}/get');
  expect(audit).toMatchObject({
    security: [{}, { bearer: ['deliveries:read'] }, { bearer: ['ops'] }, { poolKey: [] }],
  });
});
