import { describe, expect, test } from 'vitest';
import { documentFor } from '../../dev/openapi/services.ts';
import type { ServiceName } from '#src/workers.ts';
import { escaped, followed, resolvePointer } from './walk.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const JSON_OF: Readonly<Record<string, string>> = {
  request: 'requestBody/content/application~1json/schema',
  200: 'responses/200/content/application~1json/schema',
  201: 'responses/201/content/application~1json/schema',
  202: 'responses/202/content/application~1json/schema',
};

/** The shape at a dotted path of what an operation takes or answers; lists and alternatives are looked into. */
function shapeOf(service: ServiceName, operation: string, part: string, path: string): Schema {
  const document = documentFor(service);
  const [method = '', at = ''] = operation.split(' ');
  const pointer = `#/paths/${escaped(at)}/${method.toLowerCase()}/${JSON_OF[part]}`;
  const objectOf = (schema: Schema | undefined): Schema => {
    const found = followed(document, schema) ?? {};
    if (found.items !== undefined) return objectOf(found.items);
    return found.anyOf === undefined ? found : objectOf(found.anyOf[0]);
  };
  return path
    .split('.')
    .filter(Boolean)
    .reduce((shape, name) => objectOf(shape.properties?.[name]), objectOf(resolvePointer(document, pointer) as Schema));
}

/** What stands at such a path, whose last part may be any value. */
function valueAt(service: ServiceName, operation: string, part: string, path: string): Schema | undefined {
  const [name = '', ...before] = path.split('.').toReversed();
  const { properties } = shapeOf(service, operation, part, before.toReversed().join('.'));
  return followed(documentFor(service), properties?.[name]);
}

const stop = ['address', 'lat', 'lng'];
const fare = ['distanceMiles', 'totalMinor', 'customerTotalMinor', 'split', 'minApplied', 'explanation'];
const split = ['driverPayoutMinor', 'serviceBrokeringMinor', 'serviceInfrastructureMinor'];
const partnerOrder = ['sourceOrderId', 'senderAccountId', 'pickup', 'dropoff', 'customer'];

/** What the published interfaces call each field. A name is never changed or taken away. */
const fields: readonly (readonly [ServiceName, operation: string, part: string, path: string, readonly string[]])[] = [
  [
    'delivery',
    'POST /v1/fare/quote',
    'request',
    '',
    ['pickupLat', 'pickupLng', 'dropoffLat', 'dropoffLng', 'tipMinor'],
  ],
  ['delivery', 'POST /v1/fare/quote', '200', 'quote', fare],
  ['delivery', 'POST /v1/fare/quote', '200', 'quote.split', split],
  [
    'delivery',
    'POST /v1/deliveries',
    'request',
    '',
    ['pickup', 'dropoff', 'customer', 'description', 'signatureRequired', 'tipMinor'],
  ],
  ['delivery', 'POST /v1/deliveries', 'request', 'pickup', stop],
  ['delivery', 'POST /v1/deliveries', 'request', 'dropoff', stop],
  ['delivery', 'POST /v1/deliveries', '201', '', ['delivery', 'job', 'fare', 'tracking', 'paymentIntent']],
  ['delivery', 'POST /v1/deliveries', '201', 'delivery', ['id', 'status', 'trackingSlug']],
  ['delivery', 'POST /v1/deliveries', '201', 'job', ['id', 'status']],
  ['delivery', 'POST /v1/deliveries', '201', 'fare', fare],
  ['delivery', 'POST /v1/deliveries', '201', 'fare.split', split],
  ['delivery', 'POST /v1/deliveries', '201', 'tracking', ['slug', 'url']],
  ['delivery', 'POST /v1/deliveries', '201', 'paymentIntent', ['id', 'status']],
  ['delivery', 'POST /v1/jobs/dispatch', 'request', '', ['jobId']],
  ['delivery', 'POST /v1/jobs/dispatch', '200', '', ['dispatched', 'candidates']],
  [
    'delivery',
    'GET /v1/tracking/{slug}',
    '200',
    'tracking',
    ['status', 'jobStatus', 'pickup', 'dropoff', 'driverLocation', 'deliveredAt', 'events'],
  ],
  [
    'delivery',
    'GET /api/fee-audit/{deliveryIdOrSlug}',
    '200',
    'audit',
    ['deliveryId', 'policy', 'stored', 'recomputed', 'drift', 'explanation'],
  ],
  ['delivery', 'GET /api/fee-audit/{deliveryIdOrSlug}', '200', 'audit.policy', ['version', 'basePerDeliveryMinor']],
  ['delivery', 'GET /api/fee-audit/{deliveryIdOrSlug}', '200', 'audit.drift', ['ok', 'diffs']],
  ['delivery', 'POST /v1/pool/match', 'request', '', ['pickupLat', 'pickupLng', 'product', 'radiusMiles']],
  ['delivery', 'POST /v1/pool/match', '200', '', ['candidates']],
  [
    'delivery',
    'POST /v1/pool/jobs',
    'request',
    '',
    ['product', 'pickup', 'dropoff', 'totalMinor', 'driverPayoutMinor'],
  ],
  ['delivery', 'POST /v1/pool/jobs', 'request', 'pickup', stop],
  ['delivery', 'POST /v1/pool/jobs', '201', 'job', ['id']],
  ['delivery', 'POST /v1/pool/jobs/{id}/dispatch', '200', '', ['dispatched', 'candidates']],
  ['delivery', 'POST /v1/integrations/{partner}/order-ready', 'request', '', partnerOrder],
  ['agent', 'POST /v1/tools/invoke', 'request', '', ['app_id', 'capability_name', 'input']],
  ['agent', 'POST /v1/chat', 'request', '', ['message']],
  [
    'agent',
    'GET /api/fee-audit/{txnId}',
    '200',
    '',
    [
      'gross_minor',
      'platform_fee_minor',
      'platform_fee_bps',
      'third_party_cost_minor',
      'net_to_account_minor',
      'breakdown',
    ],
  ],
  ['live', 'POST /api/streams/{id}/tip', 'request', '', ['amountMinor', 'message']],
  ['live', 'POST /api/auctions/{id}/bids', 'request', '', ['amountMinor']],
  ['live', 'GET /api/categories', '200', 'categories', ['viewerCount']],
  ['intel', 'GET /api/competitors', '200', '', ['product', 'competitors']],
  ['intel', 'GET /api/competitors', '200', 'competitors', ['slug', 'displayName', 'category', 'relevanceScore']],
  ['intel', 'GET /api/insights', '200', 'insights', ['kind', 'severity', 'title', 'summary', 'analysis', 'confidence']],
  ['intel', 'POST /api/admin/scan/{targetId}', '202', '', ['scanId', 'brainTaskId', 'status']],
];

test.each(fields)('%s %s, %s %s: has the fields of the interface', (service, operation, part, path, names) => {
  const { properties = {}, required = [] } = shapeOf(service, operation, part, path);
  expect(Object.keys(properties)).toEqual(expect.arrayContaining([...names]));
  if (part !== 'request') expect(required).toEqual(expect.arrayContaining([...names]));
});

describe('how values travel', () => {
  test.each([
    ['delivery', 'POST /v1/fare/quote', '200', 'quote.totalMinor', 'string'],
    ['delivery', 'POST /v1/fare/quote', '200', 'quote.customerTotalMinor', 'string'],
    ['delivery', 'POST /v1/fare/quote', '200', 'quote.split.driverPayoutMinor', 'string'],
    ['delivery', 'POST /v1/fare/quote', '200', 'quote.distanceMiles', 'number'],
    ['delivery', 'POST /v1/deliveries', 'request', 'tipMinor', 'integer'],
    ['delivery', 'GET /api/fee-audit/{deliveryIdOrSlug}', '200', 'audit.policy.basePerDeliveryMinor', 'integer'],
    ['delivery', 'POST /v1/pool/jobs', 'request', 'totalMinor', 'string'],
    ['delivery', 'POST /v1/pool/jobs', 'request', 'driverPayoutMinor', 'string'],
    ['delivery', 'POST /v1/jobs/dispatch', '200', 'dispatched', 'integer'],
    ['agent', 'GET /api/fee-audit/{txnId}', '200', 'gross_minor', 'string'],
    ['agent', 'GET /api/fee-audit/{txnId}', '200', 'platform_fee_bps', 'integer'],
    ['live', 'POST /api/streams/{id}/tip', 'request', 'amountMinor', 'integer'],
    ['live', 'POST /api/auctions/{id}/bids', 'request', 'amountMinor', 'integer'],
    ['intel', 'GET /api/insights', '200', 'insights.confidence', 'number'],
  ] as const)('%s %s, %s %s: %s', (service, operation, part, path, type) => {
    expect(valueAt(service, operation, part, path)?.type).toBe(type);
  });

  test.each([
    ['delivery', 'POST /v1/deliveries', '201', 'delivery.status', 'created'],
    ['delivery', 'POST /v1/deliveries', '201', 'job.status', 'created'],
    ['delivery', 'POST /v1/deliveries', '201', 'paymentIntent.status', 'requires_action'],
    ['intel', 'POST /api/admin/scan/{targetId}', '202', 'status', 'running'],
    ['intel', 'GET /api/insights', '200', 'insights.severity', 'medium'],
  ] as const)('%s %s, %s %s may be %s', (service, operation, part, path, value) => {
    const schema = valueAt(service, operation, part, path);
    expect([schema?.const, ...(schema?.enum ?? [])]).toContain(value);
  });

  test('a tracking slug is ten hexadecimal digits', () => {
    const slug = valueAt('delivery', 'POST /v1/deliveries', '201', 'delivery.trackingSlug');
    expect(slug?.pattern).toBe('^[0-9a-f]{10}$');
  });
});
